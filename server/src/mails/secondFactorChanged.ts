import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** What can happen to a second factor. */
export type SecondFactorChange = "on" | "off" | "reset" | "recovery-code-used" | "new-codes";

const TEXTS: Record<SecondFactorChange, { subject: string; text: string }> = {
  on: {
    subject: "The second factor is on",
    text: "Signing in to your account now also asks for a code of your authenticator app. Other devices were signed out.",
  },
  off: {
    subject: "The second factor is off",
    text: "Signing in to your account asks for the password alone again.",
  },
  reset: {
    subject: "The second factor was reset",
    text: "Our staff have turned the second factor of your account off, and all devices were signed out. Sign in with your password and set it up anew under Profile Settings.",
  },
  "recovery-code-used": {
    subject: "A recovery code was used",
    text: "Somebody, perhaps you, has signed in to your account with one of your recovery codes. It works no more.",
  },
  "new-codes": {
    subject: "You have new recovery codes",
    text: "The recovery codes of your account were replaced; the earlier ones work no more.",
  },
};

/** Tells a member what happened to the second factor. */
export function secondFactorChangedMail(
  context: MailContext,
  member: { fullName: string },
  change: SecondFactorChange,
): Mail {
  const { subject, text } = TEXTS[change];
  return composeMail(context, `${subject} - ${context.brand}`, [
    greeting(member.fullName),
    { kind: "text", text },
    { kind: "text", text: "If this was not you, reset the password at once and tell support." },
    { kind: "link", label: "Reset the password", path: "/forgot-password" },
  ]);
}
