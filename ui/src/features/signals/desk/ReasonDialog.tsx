import { zodResolver } from "@hookform/resolvers/zod";
import { SIGNAL_DESK_LIMITS, VoidSignalInput } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { failureMessage, showFieldFaults } from "../../../components/formErrors.ts";
import { TextAreaField } from "../../../components/TextAreaField.tsx";

export interface ReasonDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, and who reads the reason. */
  children: ReactNode;
  action: string;
  /** Does it; the dialog closes when it succeeds and keeps what was typed when not. */
  onReason: (reason: string) => Promise<unknown>;
  failure: string;
}

/** Asks for the reason of something that others will read. */
export function ReasonDialog(props: ReasonDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, children, action, onReason, failure }: ReasonDialogProps) {
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(VoidSignalInput), defaultValues: { reason: "" } });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ reason }) => {
    setFault(null);
    try {
      await onReason(reason);
      onClose();
    } catch (error) {
      if (!showFieldFaults(form, error, ["reason"])) setFault(failureMessage(error, failure));
    }
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {children}
        <TextAreaField
          control={form.control}
          name="reason"
          label="Reason"
          rows={3}
          maxLength={SIGNAL_DESK_LIMITS.reasonMax}
        />
        <FormAlert message={fault} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={isSubmitting}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
