import { TextArea, TextField } from "react-aria-components";
import type { FieldControlProps } from "./fieldControlProps.ts";
import { GroupControl } from "./GroupControl.tsx";
import { ListControl } from "./ListControl.tsx";
import { ChoiceControl, FlagControl, TextControl } from "./plainControls.tsx";
import { faultAt, groupOf, pathTo } from "./values.ts";
import { classes } from "../../../../components/classes.ts";
import { CONTROL_CLASSES } from "../../../../components/controlClasses.ts";
import { FieldFrame } from "../../../../components/Field.tsx";
import { Markdown } from "../../../../components/Markdown.tsx";

/** A text beside what the public page makes of it. */
function MarkdownControl({ field, value, onChange, path, faults }: FieldControlProps) {
  const text = typeof value === "string" ? value : "";
  const fault = faultAt(faults, path);
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <TextField
        value={text}
        onChange={onChange}
        isInvalid={fault !== undefined}
        validationBehavior="aria"
        className="min-w-0"
      >
        <FieldFrame
          label={field.label}
          description="A blank line ends a paragraph; ## and ### begin headings, - and 1. lists, ** goes around bold words"
          error={fault}
        >
          <TextArea
            rows={20}
            className={classes(CONTROL_CLASSES, "block h-auto min-h-96 resize-y py-2.5")}
          />
        </FieldFrame>
      </TextField>
      <section aria-label="As the page shows it" className="min-w-0">
        <p aria-hidden="true" className="mb-1.5 font-semibold">
          As the page shows it
        </p>
        <div className="rounded-small border border-line bg-ground px-4 py-3 break-words">
          <Markdown text={text} level={3} />
        </div>
      </section>
    </div>
  );
}

/** A line of a tier or a plan: words of one's own, or a product, which says what of it exists. */
function FeatureControl({ field, value, onChange, path, faults }: FieldControlProps) {
  const { product } = groupOf(value);
  const chosen = typeof product === "string" ? product : undefined;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ChoiceControl
        field={{ ...field, label: `${field.label}: product`, empty: "left-out" }}
        value={chosen}
        onChange={(next) => onChange(next === undefined ? "" : { product: next })}
        path={pathTo(path, "product")}
        faults={faults}
      />
      {chosen === undefined ? (
        <TextControl
          field={{ ...field, control: "line", label: `${field.label}: words` }}
          value={value}
          onChange={onChange}
          path={path}
          faults={faults}
        />
      ) : (
        <p className="self-end py-2.5 text-muted">
          {faultAt(faults, path) ?? "Shown with what of it exists today"}
        </p>
      )}
    </div>
  );
}

/** Draws a field by what it holds. */
export function FieldControl(props: FieldControlProps) {
  switch (props.field.control) {
    case "group":
      return <GroupControl {...props} Inner={FieldControl} />;
    case "list":
      return <ListControl {...props} Inner={FieldControl} />;
    case "feature":
      return <FeatureControl {...props} />;
    case "markdown":
      return <MarkdownControl {...props} />;
    case "choice":
      return <ChoiceControl {...props} />;
    case "flag":
      return <FlagControl {...props} />;
    default:
      return <TextControl {...props} />;
  }
}
