import { useId, type ComponentProps } from "react";
import { useController, type FieldPath, type FieldValues } from "react-hook-form";
import { classes } from "./classes.ts";
import { CONTROL_CLASSES, UNCHOSEN_CLASSES } from "./controlClasses.ts";
import { shownValue, type FieldTexts } from "./Field.tsx";
import { SelectBox, type SelectOption } from "./SelectBox.tsx";
import type { BoundProps } from "./TextField.tsx";

export type SelectFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output,
> = BoundProps<Values, Name, Output> &
  FieldTexts &
  Pick<ComponentProps<"select">, "autoComplete"> & {
    /** Words that are their own value, or words with another value. */
    options: readonly (string | SelectOption)[];
    /** Shown while nothing is chosen. */
    placeholder: string;
  };

/**
 * A choice from a short list. It is the browser's own select: phones open their native picker,
 * autofill knows it, and it needs no script to be reached by keyboard.
 */
export function SelectField<
  Values extends FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
  Output = Values,
>({
  control,
  name,
  label,
  description,
  options,
  placeholder,
  autoComplete,
}: SelectFieldProps<Values, Name, Output>) {
  const id = useId();
  const { field, fieldState } = useController<Values, Name, Output>({ control, name });
  const error = fieldState.error?.message;
  const describedBy = classes(description !== undefined && `${id}-hint`, error && `${id}-error`);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <SelectBox
        {...field}
        id={id}
        value={shownValue(field.value)}
        autoComplete={autoComplete}
        aria-invalid={fieldState.invalid || undefined}
        aria-describedby={describedBy || undefined}
        className={field.value ? CONTROL_CLASSES : UNCHOSEN_CLASSES}
        options={options.map(asOption)}
      >
        <option value="" disabled>
          {placeholder}
        </option>
      </SelectBox>
      {description !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-1 text-muted">
          {description}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-put">
          {error}
        </p>
      )}
    </div>
  );
}

const asOption = (option: string | SelectOption): SelectOption =>
  typeof option === "string" ? { value: option, label: option } : option;
