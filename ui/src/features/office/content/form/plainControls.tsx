import { Check } from "lucide-react";
import { useId } from "react";
import { Input, TextArea, TextField } from "react-aria-components";
import { classes } from "../../../../components/classes.ts";
import { CONTROL_CLASSES } from "../../../../components/controlClasses.ts";
import { FieldFrame } from "../../../../components/Field.tsx";
import { SelectBox } from "../../../../components/SelectBox.tsx";
import type { FieldControlProps } from "./fieldControlProps.ts";
import { faultAt, nothingOf } from "./values.ts";

const TYPES: Partial<Record<FieldControlProps["field"]["control"], string>> = {
  day: "date",
  email: "email",
  url: "url",
};

const shown = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** A line, several lines, a number, a day or an address. */
export function TextControl({ field, value, onChange, path, faults }: FieldControlProps) {
  const { control, label, hint, empty, max } = field;
  const fault = faultAt(faults, path);
  const description = hint ?? (empty === "refused" ? undefined : "May stay empty");
  const most = max === null ? {} : { maxLength: max };
  const take = (text: string) => {
    if (text === "") onChange(control === "number" ? null : nothingOf(field));
    else onChange(control === "number" ? asNumber(text) : text);
  };
  return (
    <TextField
      value={shown(value)}
      onChange={take}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
    >
      <FieldFrame label={label} description={description} error={fault}>
        {control === "long" ? (
          <TextArea
            {...most}
            rows={4}
            className={classes(CONTROL_CLASSES, "block h-auto min-h-24 resize-y py-2.5")}
          />
        ) : (
          <Input
            {...most}
            type={TYPES[control] ?? "text"}
            inputMode={control === "number" ? "numeric" : undefined}
            autoComplete="off"
            className={CONTROL_CLASSES}
          />
        )}
      </FieldFrame>
    </TextField>
  );
}

/** What is no number stays as it is typed, and is named by the schema. */
const asNumber = (text: string) => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text);

/** One of a few words. */
export function ChoiceControl({ field, value, onChange, path, faults }: FieldControlProps) {
  const id = useId();
  const fault = faultAt(faults, path);
  const chosen = shown(value);
  const known = field.options.some((option) => option.value === chosen);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {field.label}
      </label>
      <SelectBox
        id={id}
        value={chosen}
        onChange={(event) => onChange(event.target.value || nothingOf(field))}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-error`}
        options={field.options}
      >
        {(field.empty !== "refused" || chosen === "") && <option value="">None</option>}
        {!known && chosen !== "" && <option value={chosen}>{chosen}</option>}
      </SelectBox>
      {fault !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-put">
          {fault}
        </p>
      )}
    </div>
  );
}

/** Yes or no. */
export function FlagControl({ field, value, onChange }: FieldControlProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 self-end py-1">
      <input
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="grid size-5 shrink-0 place-items-center rounded-[5px] border border-field bg-ground text-transparent transition-colors peer-checked:border-brand peer-checked:bg-brand peer-checked:text-brand-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand"
      >
        <Check className="size-3.5" strokeWidth={3} />
      </span>
      {field.label}
    </label>
  );
}
