import { zodResolver } from "@hookform/resolvers/zod";
import { PROOF_FORMS, twoFactorApi, t } from "@signaldeck/contract";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { SecondFactorField } from "../../../components/SecondFactorField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useRenewRecoveryCodesMutation } from "./api.ts";
import { showRefusedCode } from "./showRefusedCode.ts";

export interface NewCodesDialogProps {
  open: boolean;
  onClose: () => void;
  onCodes: (codes: string[]) => void;
}

/** Asks for a code of the app, then makes new recovery codes. */
export function NewCodesDialog({ open, onClose, onCodes }: NewCodesDialogProps) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("New recovery codes")}
      actions={
        <>
          <Button onClick={onClose}>{t("Keep the present ones")}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy}>
            {busy ? t("Making codes") : t("Make new codes")}
          </Button>
        </>
      }
    >
      <CodeForm id={formId} onBusy={setBusy} onCodes={onCodes} />
    </Dialog>
  );
}

interface CodeFormProps {
  id: string;
  onBusy: (busy: boolean) => void;
  onCodes: (codes: string[]) => void;
}

function CodeForm({ id, onBusy, onCodes }: CodeFormProps) {
  const [renew] = useRenewRecoveryCodesMutation();
  const form = useForm({
    resolver: zodResolver(PROOF_FORMS.code),
    defaultValues: { typed: "" },
    reValidateMode: "onSubmit",
  });

  const { fault, send } = useSend(form, {
    fields: [],
    failure: twoFactorApi.renewRecoveryCodes.failure,
    isShown: (error) => showRefusedCode(form, error),
    onBusy,
    work: async ({ typed }) =>
      onCodes((await renew({ body: { code: typed } }).unwrap()).recoveryCodes),
  });

  return (
    <form id={id} onSubmit={send} noValidate className="grid gap-5">
      <p>{t("The codes that you have now stop working.")}</p>
      <SecondFactorField control={form.control} name="typed" kind="code" />
      <FormAlert message={fault} />
    </form>
  );
}
