import { GENESIS_HASH, ledgerHash, type LedgerEntry } from "./ledgerChain.ts";
import type { PublishedBody } from "./recordBodies.ts";

/**
 * `changed`: the record is not what was written; `removed`: it is missing; `reordered`: it stands
 * elsewhere.
 */
export interface LedgerFault {
  kind: "changed" | "removed" | "reordered";
  /** Position of the record that is at fault. */
  position: number;
  /** One sentence for a person. */
  message: string;
}

export interface LedgerVerdict {
  /** How many records were read. */
  count: number;
  /** Hash of the last record. */
  head: string;
  /** The first fault, or null when the chain holds. */
  fault: LedgerFault | null;
  /** Positions of publications on a live feed that were recorded too late to be a forecast. */
  late: number[];
}

/** A position and hash that were made public at the time, such as with a message. */
export interface KnownHead {
  position: number;
  hash: string;
}

/** A publication on a live feed is on time when it is recorded at most this long after entry. */
export const LATEST_RECORDING = 60_000;

/**
 * Checks a ledger, given in its stored order from the first record on, and names the first fault.
 * A chain proves nothing about its own end: records cut off there, or a chain that was rewritten as
 * a whole, are found by a head that was known before.
 */
export function verifyLedger(records: readonly LedgerEntry[], known?: KnownHead): LedgerVerdict {
  let previousHash = GENESIS_HASH;
  let fault: LedgerFault | null = null;
  const late: number[] = [];
  for (const [index, record] of records.entries()) {
    fault = faultAt(records, index, previousHash) ?? rewrittenSince(record, known);
    if (fault) break;
    previousHash = record.hash;
    if (isLate(record)) late.push(record.position);
  }
  if (!fault && known && records.length < known.position) {
    const position = records.length + 1;
    fault = { kind: "removed", position, message: `Record ${position} is missing at the end.` };
  }
  return { count: records.length, head: previousHash, fault, late };
}

function faultAt(
  records: readonly LedgerEntry[],
  index: number,
  previousHash: string,
): LedgerFault | null {
  const record = records[index];
  const expected = index + 1;
  if (!record) return null;
  if (record.position !== expected) {
    const elsewhere = records.some((other) => other.position === expected);
    return elsewhere
      ? {
          kind: "reordered",
          position: expected,
          message: `Record ${record.position} stands where record ${expected} belongs.`,
        }
      : { kind: "removed", position: expected, message: `Record ${expected} is missing.` };
  }
  if (ledgerHash(record) !== record.hash) {
    return {
      kind: "changed",
      position: expected,
      message: `Record ${expected} does not match its hash.`,
    };
  }
  if (record.previousHash !== previousHash) {
    // Each of the two is sound by itself, so the earlier one was rewritten together with its hash.
    const position = Math.max(1, expected - 1);
    return {
      kind: "changed",
      position,
      message: `Record ${expected} follows another record ${position} than the one given.`,
    };
  }
  return null;
}

function rewrittenSince(record: LedgerEntry, known: KnownHead | undefined): LedgerFault | null {
  if (known?.position !== record.position || known.hash === record.hash) return null;
  return {
    kind: "changed",
    position: record.position,
    message: `Record ${record.position} or one before it is not what was made public at the time.`,
  };
}

function isLate(record: LedgerEntry): boolean {
  if (record.kind !== "published") return false;
  // The hash has vouched for the body's form.
  const { feed, slot } = JSON.parse(record.body) as PublishedBody;
  return feed.live && Date.parse(record.recordedAt) - Date.parse(slot) > LATEST_RECORDING;
}
