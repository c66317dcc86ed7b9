import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** Shows a member that mails reach them. */
export function testMail(context: MailContext, { fullName }: { fullName: string }): Mail {
  return composeMail(context, `A test mail from ${context.brand}`, [
    greeting(fullName),
    { kind: "text", text: "You asked for this mail in your settings. Mails reach you." },
    { kind: "link", label: "Profile Settings", path: "/dashboard/settings" },
  ]);
}
