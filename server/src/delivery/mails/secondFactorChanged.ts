import { t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

/** What can happen to a second factor. */
export type SecondFactorChange = "on" | "off" | "reset" | "recovery-code-used" | "new-codes";

const TEXTS: Record<SecondFactorChange, () => { subject: string; text: string }> = {
  on: () => ({
    subject: t("The second factor is on"),
    text: t(
      "Signing in to your account now also asks for a code of your authenticator app. Other devices were signed out.",
    ),
  }),
  off: () => ({
    subject: t("The second factor is off"),
    text: t("Signing in to your account asks for the password alone again."),
  }),
  reset: () => ({
    subject: t("The second factor was reset"),
    text: t(
      "Our staff have turned the second factor of your account off, and all devices were signed out. Sign in with your password and set it up anew under Profile Settings.",
    ),
  }),
  "recovery-code-used": () => ({
    subject: t("A recovery code was used"),
    text: t(
      "Somebody, perhaps you, has signed in to your account with one of your recovery codes. It works no more.",
    ),
  }),
  "new-codes": () => ({
    subject: t("You have new recovery codes"),
    text: t("The recovery codes of your account were replaced; the earlier ones work no more."),
  }),
};

/** Tells a member what happened to the second factor. */
export const secondFactorChangedMail = memberMail(
  (context, { fullName, change }: { fullName: string; change: SecondFactorChange }) => {
    const { subject, text } = TEXTS[change]();
    return composeMail(context, `${subject} - ${context.brand}`, [
      greeting(fullName),
      { kind: "text", text },
      {
        kind: "text",
        text: t("If this was not you, reset the password at once and tell support."),
      },
      { kind: "link", label: t("Reset the password"), path: "/forgot-password" },
    ]);
  },
);
