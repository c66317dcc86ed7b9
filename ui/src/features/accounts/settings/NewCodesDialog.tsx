import { zodResolver } from "@hookform/resolvers/zod";
import { PROOF_FORMS, twoFactorApi, t } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import { Dialog } from "../../../components/Dialog.tsx";
import { SecondFactorField } from "../../../components/SecondFactorField.tsx";
import { SendForm } from "../../../components/SendForm.tsx";
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
  return (
    <Dialog open={open} onClose={onClose} title={t("New recovery codes")}>
      <CodeForm onClose={onClose} onCodes={onCodes} />
    </Dialog>
  );
}

function CodeForm({ onClose, onCodes }: Omit<NewCodesDialogProps, "open">) {
  const [renew] = useRenewRecoveryCodesMutation();
  const form = useForm({
    resolver: zodResolver(PROOF_FORMS.code),
    defaultValues: { typed: "" },
    reValidateMode: "onSubmit",
  });

  const { sending } = useSend(form, {
    fields: [],
    failure: twoFactorApi.renewRecoveryCodes.failure,
    isShown: (error) => showRefusedCode(form, error),
    work: async ({ typed }) =>
      onCodes((await renew({ body: { code: typed } }).unwrap()).recoveryCodes),
  });

  return (
    <SendForm
      sending={sending}
      action={t("Make new codes")}
      doing={t("Making codes")}
      onCancel={onClose}
      keep={t("Keep the present ones")}
      className="grid gap-5"
    >
      <p>{t("The codes that you have now stop working.")}</p>
      <SecondFactorField control={form.control} name="typed" kind="code" />
    </SendForm>
  );
}
