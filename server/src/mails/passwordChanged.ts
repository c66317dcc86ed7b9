import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** Tells a member that the password is another one now. */
export function passwordChangedMail(context: MailContext, member: { fullName: string }): Mail {
  return composeMail(context, `Your ${context.brand} password was changed`, [
    greeting(member.fullName),
    {
      kind: "text",
      text: "The password of your account was changed, and other devices were signed out.",
    },
    { kind: "text", text: "If this was not you, reset the password at once and tell support." },
    { kind: "link", label: "Reset the password", path: "/forgot-password" },
  ]);
}
