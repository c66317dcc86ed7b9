import { zodResolver } from "@hookform/resolvers/zod";
import { ForgotPasswordInput, MESSAGES, t } from "@signaldeck/contract";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { isApiError } from "../../api/apiError.ts";
import { Button } from "../../components/Button.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { Phrase } from "../../components/Phrase.tsx";
import { SendForm } from "../../components/SendForm.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useSend } from "../../components/useSend.ts";
import { AccountFrame } from "./AccountFrame.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { useForgotPasswordMutation } from "./passwordResetCalls.ts";

/** Asks for a mail with a link that resets the password. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <CheckYourEmail email={sentTo} onAgain={() => setSentTo(null)} />;
  return <ForgotPasswordForm onSent={setSentTo} />;
}

function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const [ask] = useForgotPasswordMutation();
  const form = useForm({
    resolver: zodResolver(ForgotPasswordInput),
    defaultValues: { email: "" },
    reValidateMode: "onSubmit",
  });

  const { sending } = useSend(form, {
    fields: ["email"],
    failure: forgotFailure,
    work: async (input) => {
      await ask({ body: input }).unwrap();
      onSent(input.email);
    },
  });

  return (
    <AccountFrame
      title={t("Forgot password")}
      heading={t("Forgot your password?")}
      lead={t(
        "Enter the email address of your account. We send you a link to create a new password.",
      )}
      foot={<AccountLinks />}
    >
      <SendForm
        sending={sending}
        action={t("Send Reset Link")}
        doing={t("Sending...")}
        button={{ kind: "primary", className: "w-full" }}
        className="grid gap-5"
      >
        <TextField
          control={form.control}
          name="email"
          label={t("Email")}
          type="email"
          autoComplete="username"
          spellCheck="false"
        />
      </SendForm>
    </AccountFrame>
  );
}

const STEPS: readonly (() => string)[] = [
  () => t("Check your inbox, and the spam folder too."),
  () => t("Click the link in the email. It works once, within one hour."),
  () => t("Create a new password."),
];

function CheckYourEmail({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <AccountFrame
      title={t("Check your email")}
      heading={t("Check Your Email!")}
      lead={
        <span role="status">
          <Phrase
            text={t("If there is an account with <email/>, a link is on its way to it.")}
            parts={{ email: <strong className="break-all text-text">{email}</strong> }}
          />
        </span>
      }
      above={<MailCheck aria-hidden="true" className="mb-4 size-9 text-brand" />}
      foot={<AccountLinks />}
    >
      <ol className="grid gap-4">
        {STEPS.map((step, index) => (
          <li key={index} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-brand-wash text-1 font-semibold text-brand"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step()}</span>
          </li>
        ))}
      </ol>
      <Button className="mt-6 w-full" onClick={onAgain}>
        {t("Didn't receive email? Try again")}
      </Button>
    </AccountFrame>
  );
}

function forgotFailure(error: unknown): string {
  if (isApiError(error) && error.code === "network") {
    return MESSAGES.unexpected;
  }
  return failureMessage(error, t("Failed to send reset email"));
}
