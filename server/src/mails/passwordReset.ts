import { ACCOUNT_LIMITS, MINUTE } from "@signaldeck/contract";
import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

const LIFETIME_MINUTES = ACCOUNT_LIMITS.resetTokenLifetime / MINUTE;

/** The link that resets a password. */
export function passwordResetMail(
  context: MailContext,
  { fullName, token }: { fullName: string; token: string },
): Mail {
  return composeMail(context, `Reset your ${context.brand} password`, [
    greeting(fullName),
    {
      kind: "text",
      text: `Somebody, perhaps you, has asked to reset the password of your account. This link works once, within ${LIFETIME_MINUTES} minutes:`,
    },
    { kind: "link", label: "Create a new password", path: `/reset-password?token=${token}` },
    {
      kind: "text",
      text: "If this was not you, there is nothing that you need to do: your password stays as it is. Give this link to nobody.",
    },
  ]);
}
