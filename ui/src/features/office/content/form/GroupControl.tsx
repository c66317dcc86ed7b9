import { Plus, Trash2 } from "lucide-react";
import type { ContentField } from "@signaldeck/contract";
import { Button } from "../../../../components/Button.tsx";
import { classes } from "../../../../components/classes.ts";
import type { OuterFieldProps } from "./fieldControlProps.ts";
import { faultAt, filledGroup, groupOf, nothingOf, pathTo, withField } from "./values.ts";

/** Fields that belong together; where they may all be left out, they can be added and taken away. */
export function GroupControl(props: OuterFieldProps) {
  const { field, value, onChange, path, faults } = props;
  const isThere = value !== null && value !== undefined;
  const mayGo = field.empty !== "refused";
  if (!isThere && mayGo) {
    return (
      <Button
        className="justify-self-start"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => onChange(filledGroup(field))}
      >
        Add: {field.label}
      </Button>
    );
  }
  const fault = faultAt(faults, path);
  const words = fault !== undefined && path !== "" && <p className="mb-2 text-put">{fault}</p>;
  const fields = <Fields {...props} />;
  if (field.label === "") {
    return (
      <div>
        {words}
        {fields}
      </div>
    );
  }
  return (
    <fieldset className="rounded-small border border-line px-4 pt-1 pb-4 md:col-span-2">
      <legend className="px-1 font-semibold">{field.label}</legend>
      {words}
      {fields}
      {mayGo && (
        <Button
          kind="plain"
          className="mt-2"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={() => onChange(nothingOf(field))}
        >
          Take away: {field.label}
        </Button>
      )}
    </fieldset>
  );
}

/** The controls of a group's fields; short ones stand two in a line. */
function Fields({ field, value, onChange, path, faults, Inner }: OuterFieldProps) {
  const group = groupOf(value);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {field.fields.map((inner) => (
        <div
          key={inner.name}
          className={classes("grid min-w-0 content-start", !isShort(inner) && "md:col-span-2")}
        >
          <Inner
            field={inner}
            value={group[inner.name]}
            onChange={(next) => onChange(withField(group, inner.name, next))}
            path={pathTo(path, inner.name)}
            faults={faults}
          />
        </div>
      ))}
    </div>
  );
}

const isShort = ({ control }: ContentField) =>
  !["group", "list", "long", "markdown"].includes(control);
