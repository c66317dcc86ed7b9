import { TELEGRAM_LIMITS } from "@signaldeck/contract";
import type { Mail } from "../mails/mail.ts";
import { escapeHtml } from "../mails/layout.ts";

/** What comes before a mail's footer, which says where its mails can be ended. */
const FOOTER = "\n\n-- \n";

const CUT = "\n...";

/** A mail's words in Telegram's HTML, cut where they are too long for one message. */
export function newsText({ subject, text }: Pick<Mail, "subject" | "text">): string {
  const end = text.lastIndexOf(FOOTER);
  const body = end < 0 ? text : text.slice(0, end);
  const title = `<b>${escapeHtml(subject)}</b>\n\n`;
  // Telegram counts what is shown; escaped it is longer, so that this is on the safe side.
  const room = TELEGRAM_LIMITS.textMax - title.length;
  // By whole signs: half of one is no text, and Telegram refuses the message for ever.
  let signs = Array.from(body);
  let shown = escapeHtml(body);
  while (shown.length > room) {
    signs = signs.slice(0, Math.floor(signs.length * 0.95));
    shown = escapeHtml(signs.join("")) + CUT;
  }
  return title + shown;
}
