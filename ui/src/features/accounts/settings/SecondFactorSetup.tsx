import { zodResolver } from "@hookform/resolvers/zod";
import {
  PROOF_FORMS,
  StartSecondFactorInput,
  twoFactorApi,
  type SecondFactorSetupDto,
  t,
} from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { PasswordField } from "../../../components/PasswordField.tsx";
import { QrCode } from "../../../components/QrCode.tsx";
import { SecondFactorField } from "../../../components/SecondFactorField.tsx";
import { SendForm } from "../../../components/SendForm.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useConfirmSecondFactorMutation, useStartSecondFactorMutation } from "./api.ts";
import { showRefusedCode } from "./showRefusedCode.ts";

export interface SecondFactorSetupProps {
  email: string;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** The way from the password over the QR code to the first code of the app. */
export function SecondFactorSetup({ email, onDone, onCancel }: SecondFactorSetupProps) {
  const [setup, setSetup] = useState<SecondFactorSetupDto | null>(null);
  return setup ? (
    <ConfirmForm setup={setup} onDone={onDone} onCancel={onCancel} />
  ) : (
    <PasswordForm email={email} onStarted={setSetup} onCancel={onCancel} />
  );
}

interface PasswordFormProps {
  email: string;
  onStarted: (setup: SecondFactorSetupDto) => void;
  onCancel: () => void;
}

function PasswordForm({ email, onStarted, onCancel }: PasswordFormProps) {
  const [start] = useStartSecondFactorMutation();
  const form = useForm({
    resolver: zodResolver(StartSecondFactorInput),
    defaultValues: { currentPassword: "" },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("currentPassword"), [setFocus]);

  const { sending } = useSend(form, {
    fields: ["currentPassword"],
    failure: twoFactorApi.start.failure,
    work: async (input) => onStarted(await start({ body: input }).unwrap()),
  });

  return (
    <SendForm
      sending={sending}
      action={t("Continue")}
      doing={t("Starting")}
      beside={
        <Button kind="plain" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      }
      className="grid gap-5"
    >
      {/* Password managers need the account's name beside a password. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        control={form.control}
        name="currentPassword"
        label={t("Current password")}
        autoComplete="current-password"
      />
    </SendForm>
  );
}

interface ConfirmFormProps {
  setup: SecondFactorSetupDto;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

function ConfirmForm({ setup, onDone, onCancel }: ConfirmFormProps) {
  const [confirm] = useConfirmSecondFactorMutation();
  const form = useForm({
    resolver: zodResolver(PROOF_FORMS.code),
    defaultValues: { typed: "" },
    reValidateMode: "onSubmit",
  });

  const { sending } = useSend(form, {
    fields: [],
    failure: twoFactorApi.confirm.failure,
    isShown: (error) => showRefusedCode(form, error),
    work: async ({ typed }) =>
      onDone((await confirm({ body: { code: typed } }).unwrap()).recoveryCodes),
  });

  return (
    <SendForm
      sending={sending}
      action={t("Turn on")}
      doing={t("Turning on")}
      button={{ kind: "primary" }}
      beside={
        <Button kind="plain" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      }
      className="grid gap-5"
    >
      <p role="status">
        {t(
          "Scan this with an authenticator app, such as the one of your password manager. Then type the code that the app shows.",
        )}
      </p>
      <QrCode text={setup.uri} label={t("QR code for your authenticator app")} />
      <div>
        <p className="text-muted">{t("Or type this key into the app:")}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
          <code className="font-mono break-all select-all">{inFours(setup.secret)}</code>
          <CopyButton text={setup.secret} label={t("Copy key")} />
        </div>
      </div>
      <SecondFactorField control={form.control} name="typed" kind="code" />
    </SendForm>
  );
}

/** Groups of four, which the eye does not lose. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;
