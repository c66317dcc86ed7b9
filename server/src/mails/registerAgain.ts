import { ACCOUNT_LIMITS, HOUR } from "@signaldeck/contract";
import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** Answers who asks for a code or a new password where no registration was confirmed. */
export function registerAgainMail(context: MailContext): Mail {
  return composeMail(context, `There is no ${context.brand} account for this address yet`, [
    greeting(""),
    {
      kind: "text",
      text: `Somebody has applied for an account with this address, but the code that we emailed was not entered. A registration waits ${ACCOUNT_LIMITS.registrationLifetime / HOUR} hours for it. If you wish for an account and have no code of your own, please register again.`,
    },
    { kind: "link", label: "Sign up", path: "/signup" },
    { kind: "text", text: "If you did not apply for an account, ignore this email." },
  ]);
}
