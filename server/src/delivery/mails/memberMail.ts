import type { Language } from "@signaldeck/contract";
import { inLanguage } from "../../process/language/inLanguage.ts";
import type { MailContext } from "./layout.ts";
import type { Mail } from "./mail.ts";

/** A mail to somebody who reads in a language of their own; without knowing it none is written. */
export function memberMail<Told extends object>(
  write: (context: MailContext, told: Told) => Mail,
): (context: MailContext, told: Told & { language: Language }) => Mail {
  return (context, told) => inLanguage(told.language, () => write(context, told));
}
