import { zodResolver } from "@hookform/resolvers/zod";
import { ACCOUNT_LIMITS, ConfirmCodeInput, HOUR, accountsApi, t } from "@signaldeck/contract";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { isApiError } from "../../api/apiError.ts";
import { deviceId } from "../../api/deviceId.ts";
import { openSession } from "../../api/session.ts";
import { Button } from "../../components/Button.tsx";
import { Phrase } from "../../components/Phrase.tsx";
import { SendForm } from "../../components/SendForm.tsx";
import { TextField } from "../../components/TextField.tsx";
import { tidyCode } from "../../components/tidyCode.ts";
import { useSend } from "../../components/useSend.ts";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { AccountFrame } from "./AccountFrame.tsx";
import { useConfirmCodeMutation } from "./api.ts";
import { storePending, type PendingConfirmation } from "./pendingConfirmation.ts";
import { ResendEmail } from "./ResendEmail.tsx";
import { storeDraft } from "./signupDraft.ts";
import { SignupStepLabel } from "./SignupStepLabel.tsx";

const { confirmationCodeLength: CODE_LENGTH } = ACCOUNT_LIMITS;

export interface ConfirmCodeStepProps {
  pending: PendingConfirmation;
  onPendingChange: (pending: PendingConfirmation) => void;
  onStartOver: () => void;
}

/** Step 3: the mailed code opens the session. */
export function ConfirmCodeStep({ pending, onPendingChange, onStartOver }: ConfirmCodeStepProps) {
  const platform = usePlatform();
  const dispatch = useAppDispatch();
  const [confirm] = useConfirmCodeMutation();
  const [foreign, setForeign] = useState(false);
  const form = useForm({
    resolver: zodResolver(ConfirmCodeInput),
    defaultValues: {
      email: pending.email,
      registration: pending.registration,
      confirmationCode: "",
    },
  });
  const code = useWatch({ control: form.control, name: "confirmationCode" });

  const { sending } = useSend(form, {
    fields: ["confirmationCode"],
    failure: accountsApi.confirmCode.failure,
    isShown: (error) => {
      setForeign(isApiError(error) && error.code === "other_registration");
      return false;
    },
    work: async (input) => {
      setForeign(false);
      const body = { ...input, device: deviceId(platform) };
      const session = await confirm({ body }).unwrap();
      storePending(platform, null);
      storeDraft(platform, null);
      dispatch(openSession(session, true));
    },
  });

  return (
    <AccountFrame
      title={t("Confirm your email")}
      lead={
        <Phrase
          text={t("We sent a code to <email/>. It works for {{hours}} hours.", {
            hours: ACCOUNT_LIMITS.registrationLifetime / HOUR,
          })}
          parts={{ email: <strong className="break-all text-text">{pending.email}</strong> }}
        />
      }
      above={<SignupStepLabel step={3} />}
    >
      <SendForm
        sending={sending}
        action={t("Activate account")}
        doing={t("Activating")}
        button={{ kind: "primary", className: "w-full", disabled: code.length < CODE_LENGTH }}
        className="grid gap-5"
      >
        <TextField
          control={form.control}
          name="confirmationCode"
          label={t("Confirmation code")}
          autoComplete="one-time-code"
          autoFocus
          autoCapitalize="characters"
          spellCheck="false"
          transform={tidyCode}
          inputClassName="font-mono tracking-[0.2em] text-3"
          description={t(
            "{{length}} characters. The code is in the email we sent you, or it is the promotional code you were given. Look in the spam folder too.",
            { length: CODE_LENGTH },
          )}
        />
      </SendForm>
      <div className="mt-4 grid gap-1 border-t border-line pt-4">
        <ResendEmail pending={pending} onPendingChange={onPendingChange} />
        <Button kind={foreign ? "secondary" : "plain"} onClick={onStartOver}>
          {foreign ? t("Register again") : t("Use another email address")}
        </Button>
      </div>
    </AccountFrame>
  );
}
