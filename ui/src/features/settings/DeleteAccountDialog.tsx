import { zodResolver } from "@hookform/resolvers/zod";
import { DeleteAccountInput, DELETION_QUESTION } from "@signaldeck/contract";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { sessionEnded } from "../../api/sessionSlice.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage, showFieldFaults } from "../../components/formErrors.ts";
import { PasswordField } from "../../components/PasswordField.tsx";
import { SCREENS } from "../../screens.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { useDeleteAccountMutation } from "./api.ts";
import { FactorProofFields } from "./FactorProofFields.tsx";
import { useFactorProof } from "./useFactorProof.ts";

/** Asks once, with the password, then deletes the account. */
export function DeleteAccountDialog(props: {
  open: boolean;
  hasFactor: boolean;
  onClose: () => void;
}) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="Delete account"
      actions={
        <>
          <Button onClick={props.onClose}>Keep my account</Button>
          <Button type="submit" form={formId} busy={busy} className="border-put">
            {busy ? "Deleting" : "Delete my account"}
          </Button>
        </>
      }
    >
      <DeletionForm id={formId} hasFactor={props.hasFactor} onBusy={setBusy} />
    </Dialog>
  );
}

interface DeletionFormProps {
  id: string;
  hasFactor: boolean;
  onBusy: (busy: boolean) => void;
}

function DeletionForm({ id, hasFactor, onBusy }: DeletionFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [deleteAccount] = useDeleteAccountMutation();
  const [fault, setFault] = useState<string | null>(null);
  const proof = useFactorProof(hasFactor);
  const form = useForm({
    resolver: zodResolver(DeleteAccountInput),
    defaultValues: { currentPassword: "" },
  });

  const send = form.handleSubmit(async (input) => {
    setFault(null);
    const shown = await proof.read();
    if (!shown) return;
    onBusy(true);
    try {
      await deleteAccount({ body: { ...input, ...shown } }).unwrap();
      dispatch(sessionEnded("signed-out"));
      await navigate(SCREENS.landing, { replace: true });
    } catch (error) {
      if (showFieldFaults(form, error, ["currentPassword"]) || proof.showRefusal(error)) return;
      setFault(failureMessage(error, "Failed to delete your account"));
    } finally {
      onBusy(false);
    }
  });

  return (
    <form id={id} onSubmit={send} noValidate className="grid gap-5">
      <p>{DELETION_QUESTION}</p>
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
