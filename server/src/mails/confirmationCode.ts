import { watMoment } from "@signaldeck/contract";
import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** The code that confirms an applicant's address for the one registration that it is mailed for. */
export function confirmationCodeMail(
  context: MailContext,
  told: { fullName: string; code: string; createdAt: Date; expiresAt: Date },
): Mail {
  return composeMail(context, `Your ${context.brand} confirmation code`, [
    greeting(told.fullName),
    { kind: "text", text: "Enter this code on the sign-up page to confirm your email address:" },
    { kind: "code", code: told.code },
    {
      kind: "text",
      text: `The code belongs to the registration of ${watMoment(told.createdAt)}. It works once, until ${watMoment(told.expiresAt)}, and replaces codes that we sent for that registration before. If you have closed the page, sign in with your email address and password and you will be asked for the code again.`,
    },
    { kind: "link", label: "Sign in", path: "/login" },
    {
      kind: "text",
      text: "If you did not apply for an account at that time, do not use this code. We never ask for it by phone or chat.",
    },
  ]);
}
