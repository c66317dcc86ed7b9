import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { gradeOf, MINUTE } from "@signaldeck/contract";
import { GENESIS_HASH, isEnd, ledgerHash, type LedgerEntry } from "../../sealed/ledgerChain.ts";
import { OUTCOME_RULE } from "../../sealed/recordBodies.ts";
import { isSealedKind, openedEntry, recordedEntry, sealedEntry } from "../entries.ts";
import { LOG_LIMITS } from "../growLog.ts";
import { signCheckpoint } from "../note/checkpoint.ts";
import { LogKey } from "../note/LogKey.ts";
import { leafHash, rootOf } from "../tree/merkleTree.ts";
import { ORIGIN, SEED } from "./logFixture.ts";

/** A body as it is changed by tests. */
export type LooseBody = Record<string, unknown>;

/** What is recorded, before it is chained. */
export interface LooseRecord {
  kind: string;
  signalId: string | null;
  /** Epoch milliseconds. */
  at: number;
  body: LooseBody;
  /** The body in a form of its own. */
  text?: string;
  position?: number;
  previousHash?: string;
}

/** A log as `verifyLog` takes it. */
export interface MadeLog {
  key: string;
  checkpoint: string;
  entries: string[];
}

/** Numbers in [0, 1) that a seed decides (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const START = Date.parse("2026-06-01T00:00:00Z");
const LIFE = 5 * MINUTE;
const iso = (time: number) => new Date(time).toISOString();

/** The terms of a publication, as they are recorded today. */
export const TERMS = { tickAgeMs: 30_000, voidWithinMs: MINUTE };

/**
 * A day's work of an engine on a real market: published, settled, given up, voided. Without terms it
 * is one of before there were any.
 */
export function madeRecords(
  signals: number,
  random = randomOf(1),
  terms?: typeof TERMS,
): LooseRecord[] {
  const records: LooseRecord[] = [];
  let price = 110_000;
  for (let sequence = 1; sequence <= signals; sequence += 1) {
    const slot = START + sequence * LIFE;
    const signalId = createHash("md5").update(`signal ${sequence}`).digest("hex");
    const direction = random() < 0.5 ? "CALL" : "PUT";
    const closing = price + Math.round((random() - 0.5) * 20);
    const entryPrice = price / 100_000;
    const identity = {
      signalId,
      sequence,
      feed: { name: "deriv", market: "real", live: true },
      pair: "EUR/USD",
      expiresAt: iso(slot + LIFE),
    };
    records.push({
      kind: "published",
      signalId,
      at: slot + 900,
      body: {
        ...identity,
        direction,
        slot: iso(slot),
        entryPrice,
        entryTickAt: iso(slot - 400),
        source: "engine",
        publishedAt: iso(slot + 800),
        ...gradedBy(random() < 0.2 ? 54.6 : 52.1),
        confidenceSample: 2_000,
        stopLoss: entryPrice - 0.0015,
        takeProfit: entryPrice + 0.001,
        audience: "silver",
        rule: OUTCOME_RULE,
        ...(terms && { terms }),
      },
    });
    const voidAfter = terms ? MINUTE / 2 : 2 * MINUTE;
    const publication = { identity, direction, entryPrice, slot, voidAfter };
    records.push(endOf(publication, closing / 100_000, random()));
    price = closing;
  }
  // The end of one mark's signal comes before the publication at the next.
  return records.sort((one, other) => one.at - other.at);
}

/** A grade with the lower end of the interval that decides it, at a payout of 85 %. */
function gradedBy(confidenceLow: number): LooseBody {
  const grade = gradeOf(confidenceLow, 85);
  const confidenceHigh = confidenceLow + 4;
  return { grade, payoutPercent: 85, confidence: 56.3, confidenceLow, confidenceHigh };
}

/** The same without the signal of a record, whose number the next one has then. */
export function renumberedWithout(
  records: readonly LooseRecord[],
  { signalId, body }: Pick<LooseRecord, "signalId" | "body">,
): LooseRecord[] {
  const number = Number(body["sequence"]);
  return records
    .filter((record) => record.signalId !== signalId)
    .map((record) => {
      const sequence = Number(record.body["sequence"]);
      const moved = { ...record.body, sequence: sequence > number ? sequence - 1 : sequence };
      return { ...record, body: moved };
    });
}

interface Publication {
  identity: LooseBody & { signalId: string };
  direction: string;
  entryPrice: number;
  slot: number;
  /** How long after its mark it is voided, if it is. */
  voidAfter: number;
}

function endOf(publication: Publication, closePrice: number, fate: number): LooseRecord {
  const { identity, direction, entryPrice, slot, voidAfter } = publication;
  const { signalId } = identity;
  const at = slot + LIFE + 40;
  if (fate < 0.03) {
    const body = { ...identity, reason: "There was no price.", settledAt: iso(at) };
    return { kind: "unsettled", signalId, at, body };
  }
  if (fate < 0.06) {
    const voidedAt = slot + voidAfter;
    const terms = { direction, entryPrice, voidedAt: iso(voidedAt), reason: "News" };
    const body = { ...identity, ...terms, price: closePrice, priceTickAt: iso(voidedAt - 300) };
    return { kind: "voided", signalId, at: voidedAt, body };
  }
  const way = Math.sign(closePrice - entryPrice) * (direction === "CALL" ? 1 : -1);
  const body = {
    ...identity,
    direction,
    entryPrice,
    closePrice,
    closeTickAt: iso(slot + LIFE - 300),
    outcome: way > 0 ? "profit" : way < 0 ? "loss" : "breakeven",
    status: "closed",
    settledAt: iso(at),
    rule: OUTCOME_RULE,
  };
  return { kind: "settled", signalId, at, body };
}

/** The records as the ledger chains them; what a record says of its place itself stands. */
export function chained(records: readonly LooseRecord[]): LedgerEntry[] {
  const chain: LedgerEntry[] = [];
  for (const { kind, signalId, at, body, text, position, previousHash } of records) {
    const record = {
      position: position ?? chain.length + 1,
      kind: kind as LedgerEntry["kind"],
      signalId,
      recordedAt: iso(at),
      previousHash: previousHash ?? chain.at(-1)?.hash ?? GENESIS_HASH,
      body: text ?? canonicalize(body) ?? "",
    };
    chain.push({ ...record, hash: ledgerHash(record) });
  }
  return chain;
}

/** The entries of a log of these records, each opened in its time. */
export function madeEntries(records: readonly LedgerEntry[]): string[] {
  const ends = new Map(records.filter(isEnd).map((end) => [end.signalId, timeOf(end)]));
  const due: { openAt: number; entry: string }[] = [];
  const entries: string[] = [];
  for (const record of records) {
    const salt = createHash("sha256").update(`salt ${record.position}`).digest("hex");
    if (!isSealedKind(record)) {
      entries.push(recordedEntry(record));
      continue;
    }
    entries.push(sealedEntry(record, salt));
    const ended = ends.get(record.signalId);
    const openAt =
      ended === undefined
        ? timeOf(record) + LOG_LIMITS.openAnyway
        : Math.max(ended, timeOf(record)) + LOG_LIMITS.openAfterEnd;
    const place = due.findIndex((one) => one.openAt > openAt);
    due.splice(place < 0 ? due.length : place, 0, { openAt, entry: openedEntry(record, salt) });
    while ((due[0]?.openAt ?? Infinity) <= timeOf(record)) entries.push(due.shift()?.entry ?? "");
  }
  return entries;
}

const timeOf = ({ recordedAt }: LedgerEntry) => Date.parse(recordedAt);

/** Entries signed as a log. */
export function signedLog(entries: readonly string[]): MadeLog {
  const key = new LogKey(ORIGIN, SEED);
  const checkpoint = signCheckpoint(key, {
    size: entries.length,
    root: rootOf(entries.map(leafHash)),
  });
  return { key: key.verifierKey, checkpoint, entries: [...entries] };
}

/** The whole way from records to a signed log. */
export function madeLog(records: readonly LooseRecord[]): MadeLog {
  return signedLog(madeEntries(chained(records)));
}
