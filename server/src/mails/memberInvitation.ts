import { DAY, MINUTE } from "@signaldeck/contract";
import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** The link with which somebody who was brought along from another product chooses a password. */
export function memberInvitationMail(
  context: MailContext,
  { fullName, token, lifetime }: { fullName: string; token: string; lifetime: number },
): Mail {
  const within = lifetime >= DAY ? `${lifetime / DAY} days` : `${lifetime / MINUTE} minutes`;
  return composeMail(context, `Choose a password for your ${context.brand} account`, [
    greeting(fullName),
    {
      kind: "text",
      text: `We have brought your membership along to ${context.brand}. Your account is ready and has no password yet: choose one with this link. It works once, within ${within}:`,
    },
    { kind: "link", label: "Choose a password", path: `/reset-password?token=${token}` },
    {
      kind: "text",
      text: "Nothing was agreed to in your name: the risk disclosure is shown to you there, before you come in. Give this link to nobody.",
    },
    {
      kind: "text",
      text: `When the link has run out, ask for another one with “Forgot password” at the login. If you want no account, ignore this email or write to ${context.supportEmail}, and we remove it.`,
    },
  ]);
}
