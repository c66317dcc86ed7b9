import {
  FieldError,
  Label,
  RadioButton,
  RadioField,
  RadioGroup,
  Text,
} from "react-aria-components";
import { useController, type FieldPath, type FieldValues } from "react-hook-form";
import { classes } from "./classes.ts";
import { shownValue, type FieldTexts } from "./Field.tsx";
import type { SelectOption } from "./SelectBox.tsx";
import type { BoundProps } from "./TextField.tsx";

export type ChoiceFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output,
> = BoundProps<Values, Name, Output> &
  FieldTexts & {
    options: readonly SelectOption[];
  };

/** A question with a few answers, all of them in sight; bound to a form's value. */
export function ChoiceField<
  Values extends FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
  Output = Values,
>({ control, name, label, description, options }: ChoiceFieldProps<Values, Name, Output>) {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController<Values, Name, Output>({ control, name });
  return (
    <RadioGroup
      name={field.name}
      value={shownValue(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      isInvalid={fieldState.invalid}
      validationBehavior="aria"
    >
      <Label className="mb-1.5 block font-semibold">{label}</Label>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <RadioField
            key={option.value}
            value={option.value}
            {...(index === 0 && { inputRef: ref })}
          >
            <RadioButton
              className={classes(
                "group flex min-h-11 cursor-pointer items-center gap-3 rounded-small border border-field bg-ground px-3.5 py-2 transition-colors",
                "data-[hovered]:border-muted data-[invalid]:border-put",
                "data-[selected]:border-brand data-[selected]:bg-brand-wash",
                "data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-brand",
              )}
            >
              <span
                aria-hidden="true"
                className="grid size-4.5 shrink-0 place-items-center rounded-full border border-field group-data-[selected]:border-brand"
              >
                <span className="size-2 rounded-full group-data-[selected]:bg-brand" />
              </span>
              {option.label}
            </RadioButton>
          </RadioField>
        ))}
      </div>
      {description !== undefined && (
        <Text slot="description" className="mt-1.5 block text-1 text-muted">
          {description}
        </Text>
      )}
      <FieldError className="mt-1.5 block text-put">{fieldState.error?.message}</FieldError>
    </RadioGroup>
  );
}
