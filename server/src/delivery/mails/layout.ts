import { currentLanguage, t, type Language } from "@signaldeck/contract";
import { inLanguage } from "../../process/language/inLanguage.ts";
import type { Mail } from "./mail.ts";

/** What every mail needs to know of the operator. */
export interface MailContext {
  /** The product's name. */
  brand: string;
  supportEmail: string;
  /** Address that links begin with, from the configuration and never from a request. */
  publicUrl: string;
}

/**
 * A piece of a mail: a paragraph, a code that stands alone in large type, steps with their numbers, a
 * link by its words, which shows its whole address.
 */
type MailBlock =
  | string
  | { code: string }
  | { steps: readonly string[] }
  | { link: string; path: string };

/** A mail to somebody who reads in a language of their own; without knowing it none is written. */
export function memberMail<Told extends object>(
  write: (context: MailContext, told: Told) => Mail,
): (context: MailContext, told: Told & { language: Language }) => Mail {
  return (context, told) => inLanguage(told.language, () => write(context, told));
}

/** Text made inert inside HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c] ?? c,
  );
}

/** Letters, marks, apostrophes, hyphens, spaces, and dots that end an initial. */
const PLAIN_NAME = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$))+$/u;

/**
 * "Hello NAME,", or "Hello," for a name that holds more than names do: mails must not carry a
 * stranger's advertisement or address to somebody whose mailbox the stranger has typed in.
 */
export function greeting(fullName: string): string {
  return PLAIN_NAME.test(fullName) ? t("Hello {{fullName}},", { fullName }) : t("Hello,");
}

/** Why somebody gets a mail that they can do without, and where to end it. */
export interface Unsubscribing {
  url: string;
  /** A sentence: "You get this email because …". */
  because: string;
}

/** Builds the plain and the HTML form of a mail from the same blocks; null stands for none. */
export function composeMail(
  context: MailContext,
  subject: string,
  pieces: readonly (MailBlock | null)[],
  unsubscribing?: Unsubscribing,
): Mail {
  const { brand, supportEmail } = context;
  const blocks = pieces.filter((piece) => piece !== null);
  const footer = t("{{brand}} - questions: {{supportEmail}}", { brand, supportEmail });
  const url = unsubscribing?.url ?? "";
  const because = unsubscribing?.because ?? "";
  const stop = t("Stop these emails");
  const text = [
    ...blocks.map((block) => plain(context, block)),
    `-- \n${footer}${unsubscribing ? `\n${because}\n${stop}: ${url}` : ""}`,
  ].join("\n\n");
  const ending = unsubscribing
    ? `<br>${escapeHtml(because)} <a href="${escapeHtml(url)}">${escapeHtml(stop)}</a>`
    : "";
  const html = `<!doctype html>
<html lang="${currentLanguage()}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#15181e;font:16px/1.5 Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 16px;font-weight:bold">${escapeHtml(context.brand)}</p>
${blocks.map((block) => rich(context, block)).join("\n")}
<p style="margin:24px 0 0;color:#5a6270;font-size:14px">${escapeHtml(footer)}${ending}</p>
</div></body></html>`;
  return { subject, text, html, ...(unsubscribing && { unsubscribeUrl: url }) };
}

function plain({ publicUrl }: MailContext, block: MailBlock): string {
  if (typeof block === "string") return block;
  if ("code" in block) return `    ${block.code}`;
  if ("link" in block) return `${block.link}: ${publicUrl}${block.path}`;
  return block.steps.map((step, index) => `${index + 1}. ${step}`).join("\n");
}

function rich({ publicUrl }: MailContext, block: MailBlock): string {
  if (typeof block === "string") {
    // A line of its own in a reason or an answer stays one.
    return `<p style="white-space:pre-line">${escapeHtml(block)}</p>`;
  }
  if ("code" in block) {
    return `<p style="font:bold 28px/1.4 monospace;letter-spacing:2px">${escapeHtml(block.code)}</p>`;
  }
  if ("link" in block) {
    const address = escapeHtml(`${publicUrl}${block.path}`);
    return `<p>${escapeHtml(block.link)}:<br><a href="${address}">${address}</a></p>`;
  }
  return `<ol>${block.steps.map((step) => `<li>${escapeHtml(step)}</li>`).join("")}</ol>`;
}
