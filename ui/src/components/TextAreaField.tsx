import { TextArea, TextField as AriaTextField } from "react-aria-components";
import { useController, type FieldPath, type FieldValues } from "react-hook-form";
import { classes } from "./classes.ts";
import { CONTROL_CLASSES } from "./controlClasses.ts";
import { FieldFrame, shownValue, type FieldTexts } from "./Field.tsx";
import type { BoundProps } from "./TextField.tsx";

export type TextAreaFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output,
> = BoundProps<Values, Name, Output> &
  FieldTexts & {
    rows?: number;
    placeholder?: string;
    /** The browser takes no more than this. */
    maxLength?: number;
  };

/** Text of several lines that is bound to a form's value. */
export function TextAreaField<
  Values extends FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
  Output = Values,
>(props: TextAreaFieldProps<Values, Name, Output>) {
  const { control, name, label, description, rows = 5, ...input } = props;
  const {
    field: { ref, ...field },
    fieldState,
  } = useController<Values, Name, Output>({ control, name });
  return (
    <AriaTextField
      name={field.name}
      value={shownValue(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      isInvalid={fieldState.invalid}
      validationBehavior="aria"
    >
      <FieldFrame label={label} description={description} error={fieldState.error?.message}>
        <TextArea
          {...input}
          ref={ref}
          rows={rows}
          className={classes(CONTROL_CLASSES, "block h-auto min-h-24 resize-y py-2.5")}
        />
      </FieldFrame>
    </AriaTextField>
  );
}
