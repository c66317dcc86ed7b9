import { zodResolver } from "@hookform/resolvers/zod";
import {
  ACCOUNT_LIMITS,
  EmailChangeInput,
  EmailCodeInput,
  type SettingsDto,
  t,
} from "@signaldeck/contract";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { PasswordField } from "../../../components/PasswordField.tsx";
import { Phrase } from "../../../components/Phrase.tsx";
import { SendForm } from "../../../components/SendForm.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { tidyCode } from "../../../components/tidyCode.ts";
import { useSend } from "../../../components/useSend.ts";
import {
  useCancelEmailChangeMutation,
  useChangeEmailMutation,
  useConfirmEmailMutation,
} from "./api.ts";
import { FactorProofFields } from "../../../components/FactorProofFields.tsx";
import { hasFactor } from "./hasFactor.ts";
import { useFactorProof } from "../../../components/useFactorProof.ts";

/** The account's address; a new one counts once the code that was mailed to it is entered. */
export function EmailCard({ settings }: { settings: SettingsDto }) {
  const [note, setNote] = useState<string | null>(null);
  const { emailChange } = settings;
  return (
    <Card title={t("Email address")}>
      <div className="grid gap-5">
        <p className="break-all text-muted">{settings.user.email}</p>
        {emailChange ? (
          <CodeForm newEmail={emailChange.newEmail} onDone={setNote} />
        ) : (
          <NewAddressForm hasFactor={hasFactor(settings)} onAsk={() => setNote(null)} />
        )}
        <FormNote message={note} />
      </div>
    </Card>
  );
}

function NewAddressForm(props: { hasFactor: boolean; onAsk: () => void }) {
  const [change] = useChangeEmailMutation();
  const proof = useFactorProof(props.hasFactor);
  const form = useForm({
    resolver: zodResolver(EmailChangeInput),
    defaultValues: { newEmail: "", currentPassword: "" },
  });

  const { sending } = useSend(form, {
    fields: ["newEmail", "currentPassword"],
    failure: t("Failed to change your email address"),
    isShown: proof.showRefusal,
    work: async (input) => {
      props.onAsk();
      const shown = await proof.read();
      if (shown) await change({ body: { ...input, ...shown } }).unwrap();
    },
  });

  return (
    <SendForm
      sending={sending}
      action={t("Send code")}
      doing={t("Sending code")}
      className="grid gap-5"
    >
      <TextField
        control={form.control}
        name="newEmail"
        label={t("New email")}
        type="email"
        autoComplete="email"
        spellCheck="false"
        description={t("We send a code to this address to confirm it.")}
      />
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

function CodeForm(props: { newEmail: string; onDone: (note: string) => void }) {
  const [confirm] = useConfirmEmailMutation();
  const [cancel, { isLoading: cancelling }] = useCancelEmailChangeMutation();
  const form = useForm({ resolver: zodResolver(EmailCodeInput), defaultValues: { code: "" } });
  const code = useWatch({ control: form.control, name: "code" });

  const { sending, attempt } = useSend(form, {
    fields: ["code"],
    failure: t("Failed to confirm your email address"),
    work: async (input) => {
      await confirm({ body: input }).unwrap();
      props.onDone(t("Your email address is changed."));
    },
  });
  const stop = () =>
    attempt(async () => {
      await cancel().unwrap();
      props.onDone(t("Your email address stays as it is."));
    }, t("Failed to cancel the change"));

  return (
    <SendForm
      sending={sending}
      action={t("Confirm new address")}
      doing={t("Confirming")}
      button={{ disabled: code.length < ACCOUNT_LIMITS.confirmationCodeLength }}
      beside={
        <Button kind="plain" busy={cancelling} onClick={() => void stop()}>
          {t("Keep the old one")}
        </Button>
      }
      className="grid gap-5"
    >
      <p role="status">
        <Phrase
          text={t(
            "We sent a code to <email/>. It works once, within one hour; until then nothing changes.",
          )}
          parts={{ email: <strong className="break-all">{props.newEmail}</strong> }}
        />
      </p>
      <TextField
        control={form.control}
        name="code"
        label={t("Confirmation code")}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck="false"
        transform={tidyCode}
        inputClassName="font-mono tracking-[0.2em] text-3"
        description={t("{{length}} characters. Look in the spam folder too.", {
          length: ACCOUNT_LIMITS.confirmationCodeLength,
        })}
      />
    </SendForm>
  );
}
