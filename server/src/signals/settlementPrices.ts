import { MINUTE, SECOND } from "@signaldeck/contract";
import type { MarketContext } from "./MarketContext.ts";
import type { Candle } from "../market/Candle.ts";
import { floorTo } from "../market/floorTo.ts";
import { maxTickAge } from "../market/feedFreshness.ts";
import { HistoryUnreachable } from "../market/HistoryUnreachable.ts";
import { AROUND } from "../market/plausible/Plausible.ts";
import type { FeedHistory } from "../market/PriceFeed.ts";
import type { FoundPrices } from "./held/weighPrices.ts";
import type { SignalRow } from "./Signal.ts";

/** How long a live feed may take to fill a gap at entry or expiry, market milliseconds. */
const LIVE_GRACE = 5 * MINUTE;
/** How long the history of a live feed may be out of reach after an expiry. */
const HISTORY_GRACE = 30 * MINUTE;
/** How long after its end a candle is in every history. */
const CLOSED_AFTER = 10 * SECOND;

/**
 * What a signal is settled by. `awaited`: it may still come; `none`: it will not, and the reason is
 * a sentence for members.
 */
export type SettlementPrices =
  | ({ kind: "known" } & FoundPrices)
  | { kind: "awaited" }
  | { kind: "none"; reason: string };

/**
 * Reads the prices at expiry, and at entry anew where the feed has a history of its own: ticks may
 * have been late or lost on their way here, and the history is what the vendor stands by.
 * @param now market time, epoch milliseconds, not before the expiry
 */
export async function settlementPrices(
  { feed }: MarketContext,
  signal: SignalRow,
  now: number,
): Promise<SettlementPrices> {
  const { label, live } = feed.info;
  const expiry = signal.expiresAt.getTime();
  const waits = (grace: number, since = expiry) => now - Math.max(expiry, since) < grace;
  const source = feed.history ?? {
    tickBefore: feed.lastTickBefore.bind(feed),
    candles: feed.candles.bind(feed),
  };
  try {
    const entry = feed.history ? await tickAt(feed.history, signal, signal.slot) : null;
    const close = await tickAt(source, signal, signal.expiresAt);
    const isWhole = close !== null && (entry !== null || !feed.history);
    if (isWhole) {
      const live = await feed.lastTickBefore(signal.pair, expiry, maxTickAge(feed));
      return { kind: "known", entry, close, live, candles: await candlesOf(source) };
    }
    // A recording holds all that there will ever be; a live feed may deliver late.
    if ((live || feed.history) && waits(LIVE_GRACE)) return { kind: "awaited" };
    const where = close === null ? "the expiry" : "the entry";
    return { kind: "none", reason: `${label} had no price at ${where}.` };
  } catch (error) {
    if (!(error instanceof HistoryUnreachable)) throw error;
    if (waits(HISTORY_GRACE, error.since)) return { kind: "awaited" };
    const minutes = HISTORY_GRACE / MINUTE;
    return { kind: "none", reason: `${label} gave no usable answer for ${minutes} minutes.` };
  }

  function tickAt(history: Pick<FeedHistory, "tickBefore">, { pair }: SignalRow, at: Date) {
    return history.tickBefore(pair, at.getTime(), maxTickAge(feed));
  }

  /**
   * From before the entry to after the expiry, as far as it is known. A fault outside of the signal's
   * life holds nothing up: what is missing there confirms nothing.
   */
  async function candlesOf(history: Pick<FeedHistory, "candles">): Promise<Candle[]> {
    const { pair } = signal;
    const [slot, step] = [signal.slot.getTime(), feed.finestStep];
    const length = step * MINUTE;
    const to = Math.min(expiry + AROUND * length, floorTo(length, now - CLOSED_AFTER));
    const before = await feed.candles(pair, step, slot - AROUND * length, slot);
    const life = await history.candles(pair, step, slot, expiry);
    const after = to > expiry ? await history.candles(pair, step, expiry, to).catch(nothing) : [];
    return [...before, ...life, ...after];
  }
}

function nothing(error: unknown): Candle[] {
  if (error instanceof HistoryUnreachable) return [];
  throw error;
}
