import {
  LiveEvent,
  MINUTE,
  type Outcome,
  type SignalStatus,
  type Tier,
  type WindowHours,
} from "@signaldeck/contract";
import type { SignalDraft } from "../../engine/SignalDraft.ts";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import { createLog } from "../../process/log.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import type { Candle } from "../../market/Candle.ts";
import { Plausible } from "../../market/plausible/Plausible.ts";
import { DayWindows, type WindowsOf } from "../../reach/windows.ts";
import { ScriptedFeed, type ScriptedFeedOptions } from "../../testing/ScriptedFeed.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/testDatabase.ts";
import { TestClock } from "../../testing/TestClock.ts";
import { CandleHistory } from "../CandleHistory.ts";
import { HeldLooks } from "../HeldLooks.ts";
import { settledBody, unsettledBody } from "../makeBodies.ts";
import { LedgerWriter } from "../../ledger/LedgerWriter.ts";
import { publishSignal } from "../publishSignal.ts";
import type { ChooseDraft, MarkContext } from "../runMark.ts";
import { settleDue } from "../settleDue.ts";
import { Signal, type SignalRow } from "../Signal.ts";

/** A five-minute mark at the beginning of a WAT day. */
export const MARK = Date.parse("2026-06-01T23:00:00Z");
/** When a signal of MARK expires. */
export const EXPIRY = MARK + FIVE_MINUTES;
export const ENTRY = 1.1;

/** Quotas of reading B. */
export const QUOTAS: Record<Tier, number | null> = {
  guest: 0,
  silver: 10,
  pro: 50,
  gold: null,
  elite: null,
};

/** The windows of tiers with these quotas, all day unless hours are given. */
export const windowsBy =
  (quotaOf: (tier: Tier) => number | null, hours: WindowHours | null = null): WindowsOf =>
  (tier) => {
    const quota = quotaOf(tier);
    return quota === null ? null : new DayWindows(quota, hours);
  };

/** Those of reading B, all day. */
export const WINDOWS_OF = windowsBy((tier) => QUOTAS[tier]);

/** A draft that is entered at ENTRY with its levels ten and fifteen points away. */
export function draftOf(change: Partial<SignalDraft> = {}): SignalDraft {
  return {
    pair: "EUR/USD",
    direction: "CALL",
    entryPrice: ENTRY,
    confidence: 57.2,
    confidenceLow: 55.1,
    confidenceHigh: 59.3,
    confidenceSample: 2_000,
    analysis: "The last move was large for this hour.",
    stopLoss: 1.0985,
    takeProfit: 1.101,
    ...change,
  };
}

/** One candle that is at a price, from an extreme to another when given. */
export function candleAt(
  time: number,
  close: number,
  { open = close, high = Math.max(open, close), low = Math.min(open, close) } = {},
): Candle {
  return { time, open, high, low, close };
}

/** A candle for each step in [from, to), all at one price. */
export function flat(from: number, to: number, price = ENTRY, step = MINUTE): Candle[] {
  const count = Math.round((to - from) / step);
  return Array.from({ length: count }, (_, index) => candleAt(from + index * step, price));
}

/** The minutes of the life of a signal of MARK: at ENTRY until the last one, which closes at `close`. */
export function lifeMinutes(close: number): Candle[] {
  return flat(MARK, EXPIRY).with(4, candleAt(EXPIRY - MINUTE, close, { open: ENTRY }));
}

/** An engine that always finds the same signal on the first pair that reaches the mark. */
export const firstPair: ChooseDraft = (_mark, candlesByPair) => {
  const [pair] = candlesByPair.keys();
  return pair === undefined ? null : draftOf({ pair });
};

export interface SignalsFixture {
  storage: TestDatabase;
  feed: ScriptedFeed;
  clock: TestClock;
  context: MarkContext;
}

/** A database, a feed whose price is at ENTRY from an hour before MARK to MARK, an engine. */
export async function signalsFixture(
  options: ScriptedFeedOptions & { chooseDraft?: ChooseDraft } = {},
): Promise<SignalsFixture> {
  const storage = await createTestDatabase();
  const feed = new ScriptedFeed({ start: MARK, ...options });
  for (const pair of feed.info.pairs) {
    feed.setCandles(pair, flat(MARK - 12 * FIVE_MINUTES, MARK, ENTRY, feed.finestStep * MINUTE));
  }
  const clock = new TestClock(MARK);
  const context: MarkContext = {
    database: storage.database,
    feed,
    plausible: new Plausible(feed),
    heldLooks: new HeldLooks(),
    clock,
    log: createLog("silent"),
    windowsOf: WINDOWS_OF,
    payoutPercent: 85,
    minConfidence: 50,
    history: new CandleHistory(feed),
    chooseDraft: options.chooseDraft ?? firstPair,
  };
  return { storage, feed, clock, context };
}

/** Publishes a signal whose mark and draft the test chooses. */
export async function publish(
  context: MarkContext,
  slot = MARK,
  change: Partial<SignalDraft> = {},
): Promise<SignalRow> {
  const draft = draftOf(change);
  const result = await publishSignal(context, {
    draft,
    slot,
    entry: { pair: draft.pair, time: slot - 1, price: draft.entryPrice },
  });
  if (result.kind === "taken") throw new Error(`${new Date(slot).toISOString()} is taken`);
  return result.signal;
}

/** Ends a signal as its settlement would, with the outcome that the test chooses; null: unsettled. */
export function endAs(
  { database, feed, clock }: MarkContext,
  signal: SignalRow,
  outcome: Outcome | null,
): Promise<void> {
  const at = signal.expiresAt;
  const way = { profit: 0.01, loss: -0.01, breakeven: 0 }[outcome ?? "breakeven"];
  const closePrice = signal.entryPrice + (signal.direction === "CALL" ? way : -way);
  const status: SignalStatus = outcome === null ? "unsettled" : "closed";
  const settled = {
    closePrice,
    closeTickAt: new Date(at.getTime() - 1),
    status,
    at,
    laterPrices: [],
  };
  return database.write(async (transaction) => {
    const writer = await LedgerWriter.open(database, transaction);
    const record =
      outcome === null
        ? writer.prepare(
            "unsettled",
            unsettledBody(signal, feed.info, { reason: "a gap", at }),
            clock.now(),
          )
        : writer.prepare(
            "settled",
            settledBody(signal, feed.info, { ...settled, outcome }),
            clock.now(),
          );
    await writer.append(record);
    const change = { status, outcome, settledAt: at, settledHash: record.hash };
    const where = { id: signal.id };
    await database.model(Signal).update(change, { where, transaction });
  });
}

/** Moves the market to a moment, and settles what is due there; returns how many came to an end. */
export function settleAt(
  { feed, context }: Pick<SignalsFixture, "feed" | "context">,
  time: number,
): Promise<number> {
  feed.moveTo(time);
  return settleDue(context, time);
}

/** A signal as it is stored. */
export function findSignal({ context }: SignalsFixture, id: string): Promise<SignalRow | null> {
  return context.database.model(Signal).findByPk(id, { raw: true });
}

/** What the tiers got of one type, oldest first. */
export async function recordedEvents<T extends LiveEvent["type"]>(
  { context }: SignalsFixture,
  type: T,
): Promise<{ audience: string; event: Extract<LiveEvent, { type: T }> }[]> {
  const rows = await context.database
    .model(LiveEventRow)
    .findAll({ where: { type }, order: [["id", "ASC"]], raw: true });
  return rows.map(({ audience, payload }) => ({
    audience,
    event: LiveEvent.parse(JSON.parse(payload)) as Extract<LiveEvent, { type: T }>,
  }));
}
