import { MINUTE, SECOND, SIGNAL_LIMITS } from "@signaldeck/contract";
import {
  GENESIS_HASH,
  isEnd,
  ledgerHash,
  type LedgerEntry,
  type LedgerKind,
} from "./ledgerChain.ts";
import type { PublishedBody, RecordBody, VoidedBody } from "./recordBodies.ts";
import { ServedModels } from "./ServedModels.ts";

/**
 * `changed`: the record is not what was written; `removed`: it is missing; `reordered`: it stands
 * elsewhere; `contradicted`: it ends a signal that an earlier record has ended otherwise, withdraws or
 * holds one that has ended or was withdrawn or held, or names another model than the one that served.
 */
export interface LedgerFault {
  kind: "changed" | "removed" | "reordered" | "contradicted";
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
  /**
   * Positions of records on a live feed that came too late: publications that were recorded, or
   * handed in from outside the engine, when the price was known; signals voided after their expiry.
   */
  late: number[];
  /** Positions of the records that void a signal. */
  voided: number[];
}

/** A position and hash that were made public at the time, such as with a message. */
export interface KnownHead {
  position: number;
  hash: string;
}

/** Of each signal, the record that has ended it, and those that have withdrawn and held it. */
export interface SeenRecords {
  ended: Map<string, number>;
  withdrawn: Map<string, number>;
  held: Map<string, number>;
}

export const nothingSeen = (): SeenRecords => ({
  ended: new Map(),
  withdrawn: new Map(),
  held: new Map(),
});

/** How far a ledger was checked, and what its next record must follow from. */
export interface LedgerPlace extends KnownHead {
  models: ServedModels;
  /** What has become of signals, where that is followed from the first record on. */
  seen?: SeenRecords;
}

/** Before the first record. */
export const ledgerBegin = (): LedgerPlace => ({
  position: 0,
  hash: GENESIS_HASH,
  models: new ServedModels(),
});

/** A publication on a live feed is on time when it is recorded at most this long after entry. */
export const LATEST_RECORDING = MINUTE;

/** A record that says when it was published is held to what it says, on the market's own clock. */
const LATEST_PUBLICATION = SIGNAL_LIMITS.latestPublication;

/**
 * A signal from outside the engine is on time when it is handed in this soon after its mark; one
 * that also says when it was published is held to the stricter rule above.
 */
const LATEST_DECISION = 15 * SECOND;

/**
 * Checks a ledger, given in its stored order from the first record on or from a place that an
 * earlier check has reached, and names the first fault. That a signal ends once is only seen among
 * the records that are given, unless the place has `seen`. A chain proves nothing about
 * its own end: records cut off there, or a chain that was rewritten as a whole, are found by a head
 * that was known before. `models` and `seen` of the place go on with the records.
 */
export function verifyLedger(
  records: readonly LedgerEntry[],
  known?: KnownHead,
  from = ledgerBegin(),
): LedgerVerdict {
  let previousHash = from.hash;
  let fault: LedgerFault | null = null;
  const late: number[] = [];
  const voided: number[] = [];
  const { ended, withdrawn, held } = from.seen ?? nothingSeen();
  for (const [index, record] of records.entries()) {
    fault =
      faultAt(records, index, { position: from.position + index, hash: previousHash }) ??
      rewrittenSince(record, known) ??
      endedBefore(record, ended) ??
      onceBefore(record, "withdrawn", ended, withdrawn) ??
      onceBefore(record, "held", ended, held);
    const body = fault ? null : judgedBody(record);
    if (body) fault = otherModel(record, body, from.models);
    if (fault) break;
    previousHash = record.hash;
    if (body && isLate(record, body)) late.push(record.position);
    if (record.kind === "voided") voided.push(record.position);
  }
  const end = from.position + records.length;
  if (!fault && known && end < known.position) {
    const position = end + 1;
    fault = { kind: "removed", position, message: `Record ${position} is missing at the end.` };
  }
  return { count: records.length, head: previousHash, fault, late, voided };
}

function faultAt(
  records: readonly LedgerEntry[],
  index: number,
  before: KnownHead,
): LedgerFault | null {
  const record = records[index];
  const expected = before.position + 1;
  if (!record) return null;
  if (record.position !== expected) {
    const elsewhere = records.some((other) => other.position === expected);
    return elsewhere
      ? {
          kind: "reordered",
          position: expected,
          message: `Record ${record.position} is where record ${expected} belongs.`,
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
  if (record.previousHash !== before.hash) {
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

/** A signal ends once: settled, given up, or voided. */
function endedBefore(record: LedgerEntry, ended: Map<string, number>): LedgerFault | null {
  if (!isEnd(record) || record.signalId === null) return null;
  const earlier = ended.get(record.signalId);
  ended.set(record.signalId, record.position);
  if (earlier === undefined) return null;
  return {
    kind: "contradicted",
    position: record.position,
    message: `Record ${record.position} ends a signal that record ${earlier} has ended already.`,
  };
}

/** A signal is withdrawn once and held once, and both before its end. */
function onceBefore(
  { kind, position, signalId }: LedgerEntry,
  asked: "withdrawn" | "held",
  ended: ReadonlyMap<string, number>,
  before: Map<string, number>,
): LedgerFault | null {
  if (kind !== asked || signalId === null) return null;
  const end = ended.get(signalId);
  const earlier = before.get(signalId);
  before.set(signalId, position);
  const said =
    end !== undefined
      ? `that record ${end} has ended`
      : earlier !== undefined
        ? `that record ${earlier} has ${asked} already`
        : null;
  if (said === null) return null;
  const does = asked === "held" ? "holds" : "withdraws";
  const message = `Record ${position} ${does} a signal ${said}.`;
  return { kind: "contradicted", position, message };
}

/** Kinds whose words are held to nothing more here. */
const UNJUDGED: readonly LedgerKind[] = ["settled", "unsettled", "withdrawn", "held", "forecasts"];

/** What a record says; null where nothing more is held to it. */
function judgedBody({ kind, body }: LedgerEntry): RecordBody | null {
  if (UNJUDGED.includes(kind)) return null;
  // The hash has vouched for the body's form.
  return JSON.parse(body) as RecordBody;
}

function otherModel(
  record: LedgerEntry,
  body: RecordBody,
  models: ServedModels,
): LedgerFault | null {
  const message = models.take(record, body);
  return message === null ? null : { kind: "contradicted", position: record.position, message };
}

function isLate(record: LedgerEntry, body: RecordBody): boolean {
  if (record.kind === "model" || !body.feed.live) return false;
  const recordedAt = Date.parse(record.recordedAt);
  if (record.kind === "voided") return recordedAt > Date.parse((body as VoidedBody).expiresAt);
  const published = body as PublishedBody;
  const slot = Date.parse(published.slot);
  const decidedAt = published.decidedAt === undefined ? slot : Date.parse(published.decidedAt);
  const publishedAt =
    published.publishedAt === undefined ? slot : Date.parse(published.publishedAt);
  return (
    recordedAt - slot > LATEST_RECORDING ||
    decidedAt - slot > LATEST_DECISION ||
    publishedAt - slot > LATEST_PUBLICATION
  );
}
