import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** Something that staff must hear of. */
export interface StaffAlert {
  /** One line. */
  subject: string;
  /** Sentences, what happened and what can be done. */
  text: string;
  /** Where in the product that is done. */
  path: string;
}

/** Tells staff that something has stopped or needs a look. */
export function staffAlertMail(
  context: MailContext,
  { fullName, subject, text, path }: StaffAlert & { fullName: string },
): Mail {
  return composeMail(context, `${context.brand}: ${subject}`, [
    greeting(fullName),
    { kind: "text", text },
    { kind: "link", label: "Open the desk", path },
  ]);
}
