import { SIGNAL_DESK_LIMITS, TakeBackInput } from "@signaldeck/contract";
import {
  AskReasonDialog,
  type AskReasonDialogProps,
} from "../../../components/AskReasonDialog.tsx";

export type ReasonDialogProps = Omit<AskReasonDialogProps, "schema" | "label" | "maxLength">;

/** Asks for the reason of something that the signal desk does. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <AskReasonDialog
      schema={TakeBackInput}
      label="Reason"
      maxLength={SIGNAL_DESK_LIMITS.reasonMax}
      {...props}
    />
  );
}
