import { zodResolver } from "@hookform/resolvers/zod";
import { StartSecondFactorInput, t } from "@signaldeck/contract";
import { useEffect, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Dialog } from "./Dialog.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { SendForm } from "./SendForm.tsx";
import { useSend } from "./useSend.ts";
import { FactorProofFields } from "./FactorProofFields.tsx";
import { useFactorProof, type Proof } from "./useFactorProof.ts";

interface ProofFormProps {
  onClose: () => void;
  /** The button that leaves everything as it is. */
  keep: string;
  action: string;
  /** The action's name while it goes on. */
  doing: string;
  hasFactor: boolean;
  /** What will happen. */
  children: ReactNode;
  /** Does it, with what proves who asks; may throw. */
  onProof: (proof: Proof & { currentPassword: string }) => Promise<unknown>;
  /** The message for a failure without one of its own. */
  failure: string;
}

export interface ProofDialogProps extends ProofFormProps {
  open: boolean;
  title: string;
}

/** Asks for the password, and the second factor where there is one, before something is done. */
export function ProofDialog({ open, title, ...form }: ProofDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title={title}>
      <ProofForm {...form} />
    </Dialog>
  );
}

function ProofForm(props: ProofFormProps) {
  const { hasFactor, children, onProof, failure } = props;
  const proof = useFactorProof(hasFactor);
  const form = useForm({
    resolver: zodResolver(StartSecondFactorInput),
    defaultValues: { currentPassword: "" },
  });
  useEffect(() => form.setFocus("currentPassword"), [form]);
  const { sending } = useSend(form, {
    fields: ["currentPassword"],
    failure,
    isShown: proof.showRefusal,
    work: async ({ currentPassword }) => {
      const shown = await proof.read();
      if (shown) await onProof({ currentPassword, ...shown });
    },
  });

  return (
    <SendForm
      sending={sending}
      action={props.action}
      doing={props.doing}
      onCancel={props.onClose}
      keep={props.keep}
      className="grid gap-5"
    >
      {children}
      <PasswordField
        control={form.control}
        name="currentPassword"
        label={t("Current password")}
        autoComplete="current-password"
      />
      <FactorProofFields proof={proof} />
    </SendForm>
  );
}
