import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** Shows a member that mails reach them. */
export function testMail(context: MailContext, { fullName }: { fullName: string }): Mail {
  return composeMail(context, `A test email from ${context.brand}`, [
    greeting(fullName),
    { kind: "text", text: "You asked for this email in your settings. Emails reach you." },
    { kind: "link", label: "Profile Settings", path: "/dashboard/settings" },
  ]);
}
