import { ACCOUNT_LIMITS, MINUTE } from "@signaldeck/contract";
import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

const LIFETIME_MINUTES = ACCOUNT_LIMITS.emailChangeLifetime / MINUTE;

/** The code that confirms a member's new address; goes to the new one. */
export function emailChangeCodeMail(
  context: MailContext,
  { fullName, code }: { fullName: string; code: string },
): Mail {
  return composeMail(context, `Confirm your new address for ${context.brand}`, [
    greeting(fullName),
    {
      kind: "text",
      text: "Enter this code in your profile settings to use this address for your account:",
    },
    { kind: "code", code },
    {
      kind: "text",
      text: `The code works once, within ${LIFETIME_MINUTES} minutes. Until then your account keeps its old address.`,
    },
    {
      kind: "text",
      text: "If you have no account here, somebody has mistyped an address; you can ignore this email.",
    },
  ]);
}

/** Tells the old address that the account has another one now. */
export function emailChangedMail(context: MailContext, member: { fullName: string }): Mail {
  return composeMail(context, `Your ${context.brand} address was changed`, [
    greeting(member.fullName),
    {
      kind: "text",
      text: "Your account now uses another email address. Emails about it no longer reach you here.",
    },
    {
      kind: "text",
      text: `If this was not you, write to ${context.supportEmail} at once, from this address.`,
    },
  ]);
}
