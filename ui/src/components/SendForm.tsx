import { t } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./Button.tsx";
import { FormAlert } from "./FormAlert.tsx";
import { FormNote } from "./FormNote.tsx";
import type { Sending } from "./useSend.ts";

export interface SendFormProps {
  sending: Sending;
  /** The fields. */
  children: ReactNode;
  /** What the button says, and what it says while the form is on its way. */
  action: ReactNode;
  doing?: ReactNode;
  button?: Pick<ButtonProps, "className" | "disabled" | "kind">;
  /** Stands beside the button. */
  beside?: ReactNode;
  /** Leaves everything as it is; with it the form ends as a dialog does. */
  onCancel?: () => void;
  /** The words for that. */
  keep?: string;
  label?: string;
  className?: string;
}

/** A form with its button at the end: what went wrong stands above that, what is done below. */
export function SendForm(props: SendFormProps) {
  const {
    sending,
    children,
    action,
    doing = action,
    button,
    beside,
    onCancel,
    keep,
    label,
  } = props;
  const { send, fault, note, busy } = sending;
  const isAlone = beside === undefined && onCancel === undefined;
  const submit = (
    <Button
      type="submit"
      busy={busy}
      className={isAlone ? "justify-self-start" : undefined}
      {...(onCancel && { kind: "primary" })}
      {...button}
    >
      {busy ? doing : action}
    </Button>
  );
  return (
    <form
      onSubmit={(event) => void send(event)}
      noValidate
      aria-label={label}
      className={props.className ?? "grid gap-4"}
    >
      {children}
      <FormAlert message={fault} />
      {isAlone ? (
        submit
      ) : (
        <div className={onCancel ? "flex flex-wrap justify-end gap-3" : "flex flex-wrap gap-3"}>
          {onCancel && <Button onClick={onCancel}>{keep ?? t("Cancel")}</Button>}
          {submit}
          {beside}
        </div>
      )}
      {note !== undefined && <FormNote message={note} />}
    </form>
  );
}
