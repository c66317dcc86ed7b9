import { createTransport } from "nodemailer";
import { messageOf } from "../../../process/messageOf.ts";
import type { DemoMailbox } from "./DemoMailbox.ts";
import { Mail } from "../mail.ts";
import { RoadFaultError } from "../../outbox/outboxRetry.ts";
import type { Delivery, Sender } from "../../outbox/sender.ts";
import { Refusals } from "./Refusals.ts";
import { smtpFault } from "./smtpFaults.ts";

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

/** Sends mails by SMTP, or stores them in the demo mailbox; with neither each try fails. */
export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, requireTls, from, demoMailbox } = options;
  if (smtpUrl !== null) return smtpMailer(smtpUrl, from, requireTls);
  return {
    send: ({ id, recipient, payload }) => {
      if (!demoMailbox) return Promise.reject(new RoadFaultError(NO_SERVER));
      const { secret: _, ...mail } = Mail.parse(payload);
      demoMailbox.put({ id, to: recipient, ...mail });
      return Promise.resolve();
    },
    close: () => undefined,
  };
}

const NO_SERVER =
  "No mail server is set yet. Mails wait until the setup page or SMTP_URL names one.";

const openTransport = (smtpUrl: string, requireTls: boolean, timeouts = TIMEOUTS) =>
  createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    ...timeouts,
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

/** While a person waits for the answer; a slower server keeps every mail waiting. */
const IMPATIENT = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 5_000,
};

/**
 * Connects to the mail server as a mail would, signs in where the address has a user, and leaves
 * again: no mail is sent. Never throws.
 * @returns whether it was reached, encrypts where it has to and let us in; and else its own words, or
 * why it was not reached, in one line
 */
export async function askMailServer({
  smtpUrl,
  requireTls,
}: Pick<MailerOptions, "requireTls"> & { smtpUrl: string }): Promise<{
  lets: boolean;
  reply: string;
}> {
  const transport = openTransport(smtpUrl, requireTls, IMPATIENT);
  try {
    await transport.verify();
    return { lets: true, reply: "" };
  } catch (error) {
    return { lets: false, reply: asLine(messageOf(error)) };
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
  const refusals = new Refusals();
  const domain = /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return {
    async send(delivery: Delivery) {
      try {
        const { unsubscribeUrl, secret: _, ...mail } = Mail.parse(delivery.payload);
        await transport.sendMail({
          from,
          to: { name: "", address: delivery.recipient },
          ...mail,
          messageId: `<${delivery.id}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl) },
        });
        refusals.taken(delivery.recipient);
      } catch (error) {
        throw smtpFault(error, delivery, { refusals, requireTls });
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 8058: mail programs then offer a button of their own that needs no page. */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
