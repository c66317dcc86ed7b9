import { useState, type ReactNode } from "react";
import { useForm, type Control } from "react-hook-form";

/** A form of one text and one box to tick. */
export interface BoundValues {
  text: string;
  ticked: boolean;
}

export interface BoundProps extends Partial<BoundValues> {
  /** What the form's schema has to say of the field. */
  fault?: string;
  disabled?: boolean;
  children: (control: Control<BoundValues>) => ReactNode;
}

/** A form around one field, which shows its values and its fault. */
export function Bound(props: BoundProps) {
  const { text = "", ticked = false, fault, disabled = false, children } = props;
  // The form takes its faults anew whenever they are another object.
  const [errors] = useState(() => {
    const error = { type: "validate", message: fault ?? "" };
    return fault === undefined ? {} : { text: error, ticked: error };
  });
  const { control } = useForm<BoundValues>({
    defaultValues: { text, ticked },
    disabled,
    errors,
    shouldFocusError: false,
  });
  // Of its own form, so that boxes and radios of one name stay apart.
  return <form onSubmit={(event) => event.preventDefault()}>{children(control)}</form>;
}
