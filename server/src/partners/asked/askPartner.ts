import { PARTNER_LIMITS, SECOND, type AskedPartner } from "@signaldeck/contract";
import { askOut, NoAnswerError, type Reply } from "../../http/postOut.ts";
import type { Asker, Credentials, Said } from "./Asker.ts";
import { deriv } from "./deriv.ts";
import { exness } from "./exness.ts";

const ASKERS: Readonly<Record<AskedPartner, Asker>> = { exness, deriv };

/** What came of a question. */
export type Outcome =
  | ({ is: "said" } & Said)
  /** It is asked too often; `retryAfter` in ms where it names a time. */
  | { is: "held"; words: string; retryAfter: number | null }
  /** Whatever is asked with this token is refused. */
  | { is: "refused"; words: string }
  /** This question is. */
  | { is: "unusable"; words: string }
  /** Anything else; later it may be answered. */
  | { is: "fault"; words: string };

export interface Question {
  /** Of its API, without a trailing slash. */
  root: string;
  credentials: Credentials;
  about: string;
  /** Instead of the usual one, ms. */
  timeout?: number;
}

/** Asks a partner whether it knows somebody as a client of the operator's. Never repeats the token. */
export async function askPartner(
  partner: AskedPartner,
  { root, credentials, about, timeout = PARTNER_LIMITS.answerTimeout }: Question,
): Promise<Outcome> {
  const asker = ASKERS[partner];
  try {
    const reply = await askOut(`${root}${asker.path}`, {
      headers: {
        ...asker.headers(credentials),
        "Content-Type": "application/json",
        Accept: "application/json",
      },
      body: JSON.stringify(asker.question(about)),
      // The root is the operator's own, and leads nowhere else without TLS.
      allowLoopback: true,
      timeout,
    });
    return outcomeOf(asker, reply, about);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    return { is: "fault", words: error.message };
  }
}

function outcomeOf(asker: Asker, reply: Reply, about: string): Outcome {
  const { status, retryAfter } = reply;
  const { refused, unusable } = asker.statuses;
  if (status === 200) {
    const said = asker.read(parse(reply.body), about);
    return said
      ? { is: "said", ...said }
      : { is: "fault", words: "It answered what cannot be understood." };
  }
  if (status === 429) {
    return { is: "held", words: "It limits how often it is asked.", retryAfter };
  }
  if (refused[status]) return { is: "refused", words: refused[status] };
  if (unusable[status]) return { is: "unusable", words: unusable[status] };
  return { is: "fault", words: `It answered ${status}.` };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

/** How long a partner that is asked too often is left alone, ms. */
export function heldFor(retryAfter: number | null): number {
  const { heldFor: usual, heldAtMost } = PARTNER_LIMITS;
  return Math.min(Math.max(retryAfter ?? usual, SECOND), heldAtMost);
}
