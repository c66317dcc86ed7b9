import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** Tells a member that somebody tried to register with an address that has an account already. */
export function alreadyRegisteredMail(context: MailContext, member: { fullName: string }): Mail {
  return composeMail(context, `You already have a ${context.brand} account`, [
    greeting(member.fullName),
    {
      kind: "text",
      text: "Somebody, perhaps you, has just applied for an account with this email address. You have one already, and nothing about it was changed.",
    },
    { kind: "link", label: "Sign in", path: "/login" },
    { kind: "link", label: "If you have forgotten your password", path: "/forgot-password" },
    { kind: "text", text: "If this was not you, there is nothing that you need to do." },
  ]);
}
