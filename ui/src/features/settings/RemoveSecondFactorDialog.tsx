import { zodResolver } from "@hookform/resolvers/zod";
import { StartSecondFactorInput, twoFactorApi } from "@signaldeck/contract";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage, showFieldFaults } from "../../components/formErrors.ts";
import { PasswordField } from "../../components/PasswordField.tsx";
import { useRemoveSecondFactorMutation } from "./api.ts";
import { FactorProofFields } from "./FactorProofFields.tsx";
import { useFactorProof } from "./useFactorProof.ts";

export interface RemoveSecondFactorDialogProps {
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks for the password and the second factor once more, then turns it off. */
export function RemoveSecondFactorDialog(props: RemoveSecondFactorDialogProps) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="Turn off the second factor"
      actions={
        <>
          <Button onClick={props.onClose}>Keep it on</Button>
          <Button type="submit" form={formId} busy={busy} className="border-put">
            {busy ? "Turning off" : "Turn off"}
          </Button>
        </>
      }
    >
      <RemovalForm id={formId} onBusy={setBusy} {...props} />
    </Dialog>
  );
}

interface RemovalFormProps extends RemoveSecondFactorDialogProps {
  id: string;
  onBusy: (busy: boolean) => void;
}

function RemovalForm({ id, onBusy, onClose, onRemoved }: RemovalFormProps) {
  const [remove] = useRemoveSecondFactorMutation();
  const [fault, setFault] = useState<string | null>(null);
  const proof = useFactorProof(true);
  const form = useForm({
    resolver: zodResolver(StartSecondFactorInput),
    defaultValues: { currentPassword: "" },
    reValidateMode: "onSubmit",
  });

  const send = form.handleSubmit(async ({ currentPassword }) => {
    setFault(null);
    const shown = await proof.read();
    if (!shown) return;
    onBusy(true);
    try {
      await remove({ body: { currentPassword, ...shown } }).unwrap();
      onRemoved();
      onClose();
    } catch (error) {
      if (showFieldFaults(form, error, ["currentPassword"]) || proof.showRefusal(error)) return;
      setFault(failureMessage(error, twoFactorApi.remove.failure));
    } finally {
      onBusy(false);
    }
  });

  return (
    <form id={id} onSubmit={send} noValidate className="grid gap-5">
      <p>Signing in will ask for the password alone. Your recovery codes stop working.</p>
      <PasswordField
        control={form.control}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <FactorProofFields proof={proof} />
      <FormAlert message={fault} />
    </form>
  );
}
