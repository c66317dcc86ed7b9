import { zodResolver } from "@hookform/resolvers/zod";
import { REMOVAL_FORMS, twoFactorApi } from "@signaldeck/contract";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { isApiError } from "../../api/apiError.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage, showFieldFaults } from "../../components/formErrors.ts";
import { PasswordField } from "../../components/PasswordField.tsx";
import {
  OTHER_PROOF,
  proofOf,
  SecondFactorField,
  type ProofKind,
} from "../../components/SecondFactorField.tsx";
import { useRemoveSecondFactorMutation } from "./api.ts";

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
  const [kind, setKind] = useState<ProofKind>("code");
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(REMOVAL_FORMS[kind]),
    defaultValues: { currentPassword: "", typed: "" },
    reValidateMode: "onSubmit",
  });

  const change = () => {
    setKind(OTHER_PROOF[kind].kind);
    form.resetField("typed");
  };

  const send = form.handleSubmit(async ({ currentPassword, typed }) => {
    setFault(null);
    onBusy(true);
    try {
      await remove({ body: { currentPassword, ...proofOf(kind, typed) } }).unwrap();
      onRemoved();
      onClose();
    } catch (error) {
      if (showFieldFaults(form, error, ["currentPassword"])) return;
      if (isApiError(error) && error.code === "invalid_second_factor") {
        form.setError("typed", { message: error.message }, { shouldFocus: true });
      } else setFault(failureMessage(error, twoFactorApi.remove.failure));
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
      <SecondFactorField control={form.control} name="typed" kind={kind} />
      <Button kind="quiet" className="-mt-3 justify-self-start" onClick={change}>
        {OTHER_PROOF[kind].words}
      </Button>
      <FormAlert message={fault} />
    </form>
  );
}
