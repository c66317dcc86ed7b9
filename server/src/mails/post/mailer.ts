import { createTransport } from "nodemailer";
import { messageOf } from "../../messageOf.ts";
import type { DemoMailbox } from "./DemoMailbox.ts";
import { Mail } from "../mail.ts";
import { PermanentDeliveryError } from "../../outbox/outboxRetry.ts";
import type { Delivery, Sender } from "../../outbox/sender.ts";

export interface MailerOptions {
  /** `smtp://user:password@host:port` or `smtps://...`; null: none is set. */
  smtpUrl: string | null;
  /** Whether nothing is said to the mail server before the connection is encrypted. */
  requireTls: boolean;
  /** Sender, such as `SignalDeck <no-reply@example.org>`. */
  from: string;
  /** Where mails go without a mail server; null: they wait for one. */
  demoMailbox: DemoMailbox | null;
}

export interface Mailer {
  /** The outbox's sender of the channel `mail`. */
  send: Sender;
  close: () => void;
}

/** Together shorter than the outbox's lease on a message. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Sends mails by SMTP, or keeps them in the demo mailbox; with neither each try fails. */
export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, requireTls, from, demoMailbox } = options;
  if (smtpUrl !== null) return smtpMailer(smtpUrl, from, requireTls);
  return {
    send: ({ id, recipient, payload }) => {
      if (!demoMailbox) return Promise.reject(new Error(NO_SERVER));
      demoMailbox.put({ id, to: recipient, ...Mail.parse(payload) });
      return Promise.resolve();
    },
    close: () => undefined,
  };
}

const NO_SERVER =
  "No mail server is set yet. Mails wait until the setup page or SMTP_URL names one.";

const openTransport = (smtpUrl: string, requireTls: boolean) =>
  createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    ...TIMEOUTS,
    // Our own texts only: no file and no address is ever fetched into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/**
 * Hands one mail over at once, past the outbox.
 * @returns whether the mail server took it, and its own words or why it was not reached, in one line
 */
export async function tryMail(
  { smtpUrl, requireTls, from }: { smtpUrl: string; requireTls: boolean; from: string },
  to: string,
  { subject, text, html }: Mail,
): Promise<{ taken: boolean; reply: string }> {
  const transport = openTransport(smtpUrl, requireTls);
  try {
    const { response } = await transport.sendMail({
      from,
      to: { name: "", address: to },
      subject,
      text,
      html,
      headers: { "Auto-Submitted": "auto-generated" },
    });
    return { taken: true, reply: asLine(response) };
  } catch (error) {
    return { taken: false, reply: asLine(messageOf(error)) };
  } finally {
    transport.close();
  }
}

/** What a server says may be long, and is shown. */
const REPLY_MAX = 300;
const asLine = (words: string) =>
  words
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, REPLY_MAX);

function smtpMailer(smtpUrl: string, from: string, requireTls: boolean): Mailer {
  const transport = openTransport(smtpUrl, requireTls);
  const domain = /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return {
    async send(delivery: Delivery) {
      try {
        const { unsubscribeUrl, ...mail } = Mail.parse(delivery.payload);
        await transport.sendMail({
          from,
          to: { name: "", address: delivery.recipient },
          ...mail,
          messageId: `<${delivery.id}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl) },
        });
      } catch (error) {
        if (isRefusedRecipient(error)) {
          throw new PermanentDeliveryError("The mail server refuses the recipient.", {
            cause: error,
          });
        }
        throw requireTls && isUnencrypted(error) ? withoutTls(error) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** What stands at each message until the server or the setting is changed; nothing is lost. */
const withoutTls = (cause: Error) =>
  new Error(
    `The mail server does not encrypt (${cause.message.slice(0, 200)}). Mails carry codes, so they wait: switch STARTTLS on there, use smtps://, or set SMTP_TLS=optional.`,
    { cause },
  );

/** Also a HELO-only server's refusal, which has no code of its own. */
const isUnencrypted = (error: unknown): error is Error =>
  error instanceof Error &&
  ((error as NodeJS.ErrnoException).code === "ETLS" || error.message.includes("STARTTLS"));

/** RFC 8058: mail programs then offer a button of their own that needs no page. */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** RFC 5321: a reply of the 5xx class to RCPT TO is final, one of the 4xx class is not. */
function isRefusedRecipient(error: unknown): boolean {
  const { code, command, responseCode } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  return code === "EENVELOPE" && command === "RCPT TO" && (responseCode ?? 0) >= 500;
}
