import { ACCOUNT_LIMITS, HOUR } from "@signaldeck/contract";
import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

const LIFETIME_HOURS = ACCOUNT_LIMITS.confirmationCodeLifetime / HOUR;

/** The code that confirms an applicant's address. */
export function confirmationCodeMail(
  context: MailContext,
  { fullName, code }: { fullName: string; code: string },
): Mail {
  return composeMail(context, `Your ${context.brand} confirmation code`, [
    greeting(fullName),
    { kind: "text", text: "Enter this code on the sign-up page to confirm your e-mail address:" },
    { kind: "code", code },
    {
      kind: "text",
      text: `The code works once, within ${LIFETIME_HOURS} hours, and replaces any code that we sent before. If you have closed the page, sign in with your e-mail address and password and you will be asked for the code again.`,
    },
    { kind: "link", label: "Sign in", path: "/login" },
    {
      kind: "text",
      text: "If you did not apply for an account, ignore this mail. We never ask for this code by phone or chat.",
    },
  ]);
}
