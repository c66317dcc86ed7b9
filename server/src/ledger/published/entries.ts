import { createHash } from "node:crypto";
import { ledgerText, type LedgerEntry } from "../sealed/ledgerChain.ts";

/** Kinds of records that tell of a signal, which nobody may read while it can be traded on. */
const SEALED_KINDS: ReadonlySet<string> = new Set([
  "published",
  "settled",
  "unsettled",
  "voided",
  "held",
]);

/** Bytes of an entry: tiles write its length in 16 bits. */
const LONGEST = 65_535;

/** Whether a record has to be sealed before its time. A kind that we do not know is for everybody. */
export function isSealedKind({ kind }: Pick<LedgerEntry, "kind">): boolean {
  return SEALED_KINDS.has(kind);
}

/** The entry of a record that anybody may read: `{"entry":"recorded","record":{...}}`. */
export function recordedEntry(record: LedgerEntry): string {
  return bounded(record, `{"entry":"recorded","record":${ledgerText(record)}}`);
}

/**
 * The entry of a record that is opened later: what kind it is of and when it was recorded, and
 * SHA-256 over the salt's 32 bytes and the record's text. Without the salt, which nobody could
 * guess, nothing can be learnt from it by trying.
 * @param salt hex
 */
export function sealedEntry(record: LedgerEntry, salt: string): string {
  const commitment = createHash("sha256")
    .update(Buffer.from(salt, "hex"))
    .update(ledgerText(record))
    .digest("hex");
  const { kind, position, recordedAt } = record;
  // In the order of canonical JSON, as everywhere here.
  return JSON.stringify({ commitment, entry: "sealed", kind, position, recordedAt });
}

/** The entry that opens a sealed one: `{"entry":"opened","record":{...},"salt":"..."}`. */
export function openedEntry(record: LedgerEntry, salt: string): string {
  return bounded(record, `{"entry":"opened","record":${ledgerText(record)},"salt":"${salt}"}`);
}

function bounded({ position }: LedgerEntry, entry: string): string {
  if (Buffer.byteLength(entry) <= LONGEST) return entry;
  throw new Error(`Record ${position} of the ledger is too long for an entry of the log`);
}
