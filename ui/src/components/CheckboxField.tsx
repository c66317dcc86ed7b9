import { Check } from "lucide-react";
import type { ReactNode } from "react";
import {
  CheckboxField as AriaCheckboxField,
  CheckboxButton,
  FieldError,
} from "react-aria-components";
import { useController, type FieldPath, type FieldValues } from "react-hook-form";
import { classes } from "./classes.ts";
import type { BoundProps } from "./TextField.tsx";

export interface CheckboxFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output,
> extends BoundProps<Values, Name, Output> {
  children: ReactNode;
}

/** A box to tick, with its words as part of the target. */
export function CheckboxField<
  Values extends FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
  Output = Values,
>({ control, name, children }: CheckboxFieldProps<Values, Name, Output>) {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController<Values, Name, Output>({ control, name });
  return (
    <AriaCheckboxField
      inputRef={ref}
      name={field.name}
      isSelected={Boolean(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      isInvalid={fieldState.invalid}
      validationBehavior="aria"
    >
      <CheckboxButton className="group flex min-h-11 cursor-pointer items-center gap-3 py-1">
        <span
          aria-hidden="true"
          className={classes(
            "grid size-5 shrink-0 place-items-center rounded-[5px] border border-field bg-ground text-transparent transition-colors",
            "group-data-[hovered]:border-muted group-data-[invalid]:border-put",
            "group-data-[selected]:border-brand group-data-[selected]:bg-brand group-data-[selected]:text-brand-ink",
            "group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-brand",
          )}
        >
          <Check className="size-3.5" strokeWidth={3} />
        </span>
        <span>{children}</span>
      </CheckboxButton>
      <FieldError className="block text-put">{fieldState.error?.message}</FieldError>
    </AriaCheckboxField>
  );
}
