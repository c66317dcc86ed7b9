import type { ReactNode } from "react";
import {
  Input,
  TextField as AriaTextField,
  type InputProps as AriaInputProps,
} from "react-aria-components";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { classes } from "./classes.ts";
import { CONTROL_CLASSES } from "./controlClasses.ts";
import { FieldFrame, shownValue, type FieldTexts } from "./Field.tsx";

type InputProps = Pick<
  AriaInputProps,
  | "type"
  | "autoFocus"
  | "autoComplete"
  | "inputMode"
  | "placeholder"
  | "maxLength"
  | "autoCapitalize"
  | "spellCheck"
>;

/** Which value of which form a field shows. */
export interface BoundProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> {
  control: Control<Values, unknown, Output>;
  name: Name;
}

export type TextFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output,
> = BoundProps<Values, Name, Output> &
  FieldTexts &
  InputProps & {
    /** Applied to what is typed, such as upper case. */
    transform?: (text: string) => string;
    inputClassName?: string;
    /** The form itself shows the fault; the field is only marked. */
    hideError?: boolean;
    /** Stands inside the control at its end. */
    adornment?: ReactNode;
  };

/** A line of text that is bound to a form's value; faults come from the form's schema. */
export function TextField<
  Values extends FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
  Output = Values,
>(props: TextFieldProps<Values, Name, Output>) {
  const { label, description, transform, inputClassName, hideError, adornment, ...rest } = props;
  const { control, name, ...input } = rest;
  const {
    field: { ref, ...field },
    fieldState,
  } = useController<Values, Name, Output>({ control, name });
  return (
    <AriaTextField
      name={field.name}
      value={shownValue(field.value)}
      onChange={(text) => field.onChange(transform ? transform(text) : text)}
      onBlur={field.onBlur}
      isInvalid={fieldState.invalid}
      isDisabled={field.disabled ?? false}
      validationBehavior="aria"
    >
      <FieldFrame
        label={label}
        description={description}
        error={hideError ? undefined : fieldState.error?.message}
      >
        <span className="relative block">
          <Input {...input} ref={ref} className={classes(CONTROL_CLASSES, inputClassName)} />
          {adornment}
        </span>
      </FieldFrame>
    </AriaTextField>
  );
}
