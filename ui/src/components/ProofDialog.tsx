import { zodResolver } from "@hookform/resolvers/zod";
import { StartSecondFactorInput, t } from "@signaldeck/contract";
import { useEffect, useId, useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { FormAlert } from "./FormAlert.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useSend } from "./useSend.ts";
import { FactorProofFields } from "./FactorProofFields.tsx";
import { useFactorProof, type Proof } from "./useFactorProof.ts";

interface ProofFormProps {
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
  onClose: () => void;
  title: string;
  /** The button that leaves everything as it is. */
  keep: string;
  action: string;
  /** The action's name while it goes on. */
  doing: string;
}

/** Asks for the password, and the second factor where there is one, before something is done. */
export function ProofDialog(props: ProofDialogProps) {
  const { open, onClose, title, keep, action, doing, ...form } = props;
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {busy ? doing : action}
          </Button>
        </>
      }
    >
      <ProofForm id={formId} onBusy={setBusy} {...form} />
    </Dialog>
  );
}

function ProofForm(props: ProofFormProps & { id: string; onBusy: (busy: boolean) => void }) {
  const { id, hasFactor, children, onProof, onBusy, failure } = props;
  const proof = useFactorProof(hasFactor);
  const form = useForm({
    resolver: zodResolver(StartSecondFactorInput),
    defaultValues: { currentPassword: "" },
  });
  useEffect(() => form.setFocus("currentPassword"), [form]);
  const { fault, send } = useSend(form, {
    fields: ["currentPassword"],
    failure,
    isShown: proof.showRefusal,
    onBusy,
    work: async ({ currentPassword }) => {
      const shown = await proof.read();
      if (shown) await onProof({ currentPassword, ...shown });
    },
  });

  return (
    <form id={id} onSubmit={send} noValidate className="grid gap-5">
      {children}
      <PasswordField
        control={form.control}
        name="currentPassword"
        label={t("Current password")}
        autoComplete="current-password"
      />
      <FactorProofFields proof={proof} />
      <FormAlert message={fault} />
    </form>
  );
}
