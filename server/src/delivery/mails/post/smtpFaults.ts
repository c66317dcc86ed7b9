import { PermanentDeliveryError, RoadFaultError } from "../../outbox/outboxRetry.ts";
import type { Delivery } from "../../outbox/sender.ts";
import { messageOf } from "../../../process/messageOf.ts";
import type { Refusals } from "./Refusals.ts";

/** What nodemailer tells of a failure. */
interface SmtpFacts {
  code?: string;
  /** What we had said, such as `RCPT TO`; `CONN` while connecting, `API` where nothing was said. */
  command?: string;
  /** The reply's first three digits. */
  responseCode?: number;
  /** The whole reply. */
  response?: string;
}

/**
 * What a failed try means for the outbox: whether this mail waits, is given up, or every mail waits.
 * @param requireTls whether nothing is said before the connection is encrypted
 */
export function smtpFault(
  error: unknown,
  delivery: Pick<Delivery, "id" | "recipient">,
  { refusals, requireTls }: { refusals: Refusals; requireTls: boolean },
): unknown {
  if (!(error instanceof Error)) return error;
  const { command, responseCode, response = "" } = error as Error & SmtpFacts;
  // No server was asked, or its answer is about this very mail.
  if (command === undefined || command === "API") return error;
  if (command !== "RCPT TO" && command !== "DATA") {
    return new RoadFaultError(
      requireTls && isUnencrypted(error) ? withoutTls(error) : messageOf(error),
      { cause: error },
    );
  }
  const isFinal = (responseCode ?? 0) >= 500;
  const server = refusals.refused(delivery, isFinal && isOfUs(responseCode, response));
  if (server) {
    const reason = `The mail server takes nothing from here: ${messageOf(error)}`;
    return new RoadFaultError(reason, { cause: error, alike: server.alike });
  }
  if (command === "DATA" || !isFinal) return error;
  // RFC 5321: a reply of the 5xx class to RCPT TO is final, one of the 4xx class is not.
  return new PermanentDeliveryError(
    `The mail server refuses the recipient: ${messageOf(error).slice(0, 300)}`,
    { cause: error },
  );
}

/** Codes for a sender who has to sign in first, signs in wrongly, or may not send here. */
const OF_US: readonly number[] = [530, 534, 535, 538, 554];

/**
 * RFC 3463: 5.7 is about what we may, 5.4 about the way (and about how much we send, in the words of
 * some); all other subjects are about the mailbox or the mail.
 */
function isOfUs(responseCode: number | undefined, response: string): boolean {
  const subject = /^\d{3}[ -]5\.(\d+)\.\d+/.exec(response)?.[1];
  if (subject !== undefined) return subject === "7" || subject === "4";
  return responseCode !== undefined && OF_US.includes(responseCode);
}

/** The error at each message until the server or the setting is changed; nothing is lost. */
const withoutTls = ({ message }: Error) =>
  `The mail server does not encrypt (${message.slice(0, 200)}). Mails carry codes, so they wait: switch STARTTLS on there, use smtps://, or set SMTP_TLS=optional.`;

/** Also a HELO-only server's refusal, which has no code of its own. */
const isUnencrypted = (error: Error & SmtpFacts) =>
  error.code === "ETLS" || error.message.includes("STARTTLS");
