import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** Tells staff that something has stopped or needs a look; `path` is where it can be dealt with. */
export function staffAlertMail(
  context: MailContext,
  {
    fullName,
    subject,
    text,
    path,
  }: { fullName: string; subject: string; text: string; path: string },
): Mail {
  return composeMail(context, `${context.brand}: ${subject}`, [
    greeting(fullName),
    { kind: "text", text },
    { kind: "link", label: "Open the desk", path },
  ]);
}
