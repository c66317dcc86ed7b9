import canonicalize from "canonicalize";
import {
  GIVEN_NAMES,
  MINUTE,
  SECOND,
  SIGNAL_LIMITS,
  type SignalStatus,
  type Tier,
  VOID_WITHIN_MS,
} from "@signaldeck/contract";
import { nullsOf } from "../src/database/defineTable.ts";
import { shippedModel } from "../src/engine/model.ts";
import { randomOf } from "../src/ledger/published/testing/madeLog.ts";
import type { FeedInfo } from "../src/market/PriceFeed.ts";
import { judgeOutcome } from "../src/ledger/counted/results/judgeOutcome.ts";
import {
  GENESIS_HASH,
  ledgerHash,
  type LedgerEntry,
  type LedgerKind,
} from "../src/ledger/sealed/ledgerChain.ts";
import {
  publishedBody,
  settledBody,
  unsettledBody,
  voidedBody,
} from "../src/signals/makeBodies.ts";
import type { RecordBody } from "../src/ledger/sealed/recordBodies.ts";
import { ContradictionError, resultOf } from "../src/ledger/counted/results/resultOf.ts";
import type { SignalResultRow } from "../src/ledger/counted/results/SignalResult.ts";
import { LATER_COLUMNS, type SignalRow } from "../src/signals/Signal.ts";
import { givenFields } from "../src/signals/signalFields.ts";

/** A signal that has ended, and what the ledger and the statistics have of it. */
export interface MadeSignal {
  row: SignalRow;
  /** Of its publication and of its end. */
  records: [LedgerEntry, LedgerEntry];
  result: SignalResultRow;
}

/** Which marks of a day reach a tier, as the quotas of the shipped content share them out. */
const SHARES: [every: number, audience: Tier][] = [
  [29, "silver"],
  [7, "pro"],
];

const ANALYSIS =
  "The last move was large for this hour. The price stands far from its average of ten candles.";

/** Pips of the pairs' prices here. */
const POINT = 100_000;

/**
 * One signal at each mark up to `until`, each with records and result as the product itself would
 * have written them; repeatable. In a hundred two are given up and one is voided.
 * @param count of them, the last at the mark before `until` (epoch ms) that has ended by then
 */
export function* madeSignals(
  feed: FeedInfo,
  count: number,
  until: number,
): Generator<MadeSignal, void> {
  const random = randomOf(7);
  const last = Math.floor(until / SIGNAL_LIMITS.slot) * SIGNAL_LIMITS.slot - 2 * SIGNAL_LIMITS.slot;
  const chain = new Chain();
  for (let n = 0; n < count; n += 1) {
    const slot = last - (count - 1 - n) * SIGNAL_LIMITS.slot;
    yield madeSignal({ feed, chain, random, sequence: n + 1, slot });
  }
}

/** Puts records one behind the other. */
class Chain {
  private head = { position: 0, hash: GENESIS_HASH };

  next(kind: LedgerKind, signalId: string, body: RecordBody, at: number): LedgerEntry {
    const record = {
      position: this.head.position + 1,
      kind,
      signalId,
      recordedAt: new Date(at).toISOString(),
      previousHash: this.head.hash,
      body: canonical(kind, body),
    };
    this.head = { position: record.position, hash: ledgerHash(record) };
    return { ...record, hash: this.head.hash };
  }
}

interface Making {
  feed: FeedInfo;
  chain: Chain;
  random: () => number;
  sequence: number;
  slot: number;
}

function madeSignal({ feed, chain, random, sequence, slot }: Making): MadeSignal {
  const published = publishedRow(feed, random, sequence, slot);
  const terms = { tickAgeMs: MINUTE / 2, voidWithinMs: VOID_WITHIN_MS };
  const model = shippedModel().hash;
  const facts = { decidedAt: null, payoutPercent: 85, model, evidence: null, terms };
  const publication = chain.next(
    "published",
    published.id,
    publishedBody(published, feed, facts),
    slot + 900,
  );
  const open: SignalRow = { ...published, publishedHash: publication.hash };
  const { kind, body, at, change } = endOf(open, feed, random);
  const end = chain.next(kind, open.id, body, at);
  const settledAt = new Date(at);
  const result = resultOf(publication, end);
  if (result instanceof ContradictionError) throw result;
  const row = { ...open, ...change, settledAt, updatedAt: settledAt, settledHash: end.hash };
  return { row, records: [publication, end], result };
}

function publishedRow(
  feed: FeedInfo,
  random: () => number,
  sequence: number,
  slot: number,
): Omit<SignalRow, "publishedHash"> {
  const entryPrice = (POINT + Math.round(random() * 20_000)) / POINT;
  const confidence = Math.round((51 + random() * 9) * 10) / 10;
  const [, audience] = SHARES.find(([every]) => sequence % every === 0) ?? [1, "gold" as const];
  const at = new Date(slot);
  return {
    ...nullsOf(LATER_COLUMNS),
    ...givenFields(GIVEN_NAMES, {
      pair: feed.pairs[Math.floor(random() * feed.pairs.length)] ?? "EUR/USD",
      direction: random() < 0.5 ? "CALL" : "PUT",
      confidence,
      confidenceLow: confidence - 2,
      confidenceHigh: confidence + 2,
      confidenceSample: 2_000,
      analysis: ANALYSIS,
      stopLoss: entryPrice - 0.0015,
      takeProfit: entryPrice + 0.001,
    }),
    id: idOf(sequence, slot),
    feed: feed.name,
    market: feed.market,
    quotedBy: null,
    sequence,
    slot: at,
    entryPrice,
    entryTickAt: new Date(slot - 400),
    source: "engine",
    grade: confidence > 57 ? "recommended" : "below_break_even",
    status: "active",
    audience,
    createdAt: at,
    expiresAt: new Date(slot + SIGNAL_LIMITS.life),
    publishedAt: new Date(slot + 800),
    updatedAt: at,
  };
}

interface MadeEnd {
  kind: LedgerKind;
  body: RecordBody;
  /** Epoch ms. */
  at: number;
  /** What it changes of the signal's row. */
  change: Partial<SignalRow>;
}

function endOf(signal: SignalRow, feed: FeedInfo, random: () => number): MadeEnd {
  const slot = signal.slot.getTime();
  const expiry = signal.expiresAt.getTime();
  const fate = random();
  if (fate < 0.01) {
    const at = slot + 45 * SECOND;
    const reason = "A rate decision came earlier than announced.";
    const price = { pair: signal.pair, time: at - 300, price: signal.entryPrice };
    return {
      kind: "voided",
      body: voidedBody(signal, feed, { reason, at: new Date(at), price }),
      at,
      change: { status: "closed", voidedReason: reason, voidedAt: new Date(at) },
    };
  }
  const at = expiry + 40;
  if (fate < 0.03) {
    const reason = "The feed had no price.";
    return {
      kind: "unsettled",
      body: unsettledBody(signal, feed, { reason, at: new Date(at) }),
      at,
      change: { status: "unsettled", unsettledReason: reason },
    };
  }
  const near = () => signal.entryPrice + Math.round((random() - 0.5) * 40) / POINT;
  const closePrice = near();
  const closeTickAt = new Date(expiry - 300);
  const outcome = judgeOutcome(signal, closePrice);
  const status: SignalStatus = "closed";
  const laterPrices = [10, 30, 60].map((seconds) => ({ seconds, price: near() }));
  const end = { closePrice, closeTickAt, outcome, status };
  return {
    kind: "settled",
    body: settledBody(signal, feed, { ...end, at: new Date(at), laterPrices }),
    at,
    change: end,
  };
}

/** A UUID of version 7, whose order is that of the marks. */
function idOf(sequence: number, slot: number): string {
  const time = slot.toString(16).padStart(12, "0");
  const end = sequence.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${end}`;
}

/** Names of all members of each kind's bodies in canonical order. */
const orders = new Map<LedgerKind, string[]>();

/**
 * The canonical JSON of a body. `canonicalize` takes five times as long, so it writes the first body
 * of a kind alone, and what is written here has to be the same.
 * @throws Error where it is not
 */
function canonical(kind: LedgerKind, body: RecordBody): string {
  const known = orders.get(kind);
  if (known) return JSON.stringify(body, known);
  const names = [...new Set(namesIn(body))].sort();
  const text = JSON.stringify(body, names);
  if (text !== canonicalize(body)) throw new Error(`A ${kind} body is not written canonically`);
  orders.set(kind, names);
  return text;
}

function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [name, ...namesIn(one)]);
}
