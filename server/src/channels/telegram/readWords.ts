import { asSeen } from "@signaldeck/contract";

/** What somebody wrote to a proof of deposit. */
export interface ProofWords {
  /** Digits alone; null where none was said, or not so that one amount is meant for certain. */
  amount: string | null;
  /** Whole, as it was written; null where none was named, empty where it is unclear which. */
  account: string | null;
}

/** What people write between a name and its value. */
const BETWEEN = String.raw`(?:\s*(?:id|is|number|no\.?|nr\.?|n[°o]\.?|[:#=]))*\s*`;

/** Ends before an amount: later groups belong to the account while they have digits. */
const ACCOUNT = new RegExp(
  String.raw`\baccount\b${BETWEEN}((?!amount\b)[\p{L}\p{N}_-]{2,64}(?:[ .](?!amount\b)[\p{L}_-]*\d[\p{L}\p{N}_-]*)*)?`,
  "iu",
);

const NUMBER = String.raw`(\d+|\d{1,3}(?:,\d{3})+)`;
const DOLLARS = String.raw`\s*(?:\$|usd|us dollars?|dollars?)?\s*`;

/** All that is left has to be the amount: what is beside a number may change what it means. */
const AMOUNT = new RegExp(
  String.raw`^(?:amount\b${BETWEEN})?(?:us)?\$?${DOLLARS}${NUMBER}${DOLLARS}$`,
  "i",
);

/**
 * Reads "amount 250 account 88421190", in either order; an amount may also stand alone: "$250". What
 * the form would not take as one whole amount of US dollars is no amount, so that it is asked for.
 */
export function readWords(text: string): ProofWords {
  const seen = text.split(/\r?\n/).map(asSeen).filter(Boolean).join("; ");
  const named = ACCOUNT.exec(seen);
  const rest = named ? seen.replace(named[0], " ") : seen;
  const isTwice = /\baccount\b/i.test(rest);
  const amount = AMOUNT.exec(rest.replace(/^[\s.,;:!]+|[\s.,;:!]+$/g, ""))?.[1];
  return {
    amount: amount?.replaceAll(",", "") ?? null,
    account: isTwice ? "" : named && (named[1] ?? ""),
  };
}

/** Whether a text is meant to answer what was asked about a proof. */
export const isAboutProof = (text: string) => /\d|\b(?:amount|account)\b/i.test(asSeen(text));
