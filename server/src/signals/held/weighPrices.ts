import { MINUTE } from "@signaldeck/contract";
import type { Candle } from "../../market/Candle.ts";
import { floorTo } from "../../market/floorTo.ts";
import { agrees, distance, type Seen } from "../../market/plausible/agrees.ts";
import { AROUND, closesOf } from "../../market/plausible/Plausible.ts";
import type { Tick } from "../../market/PriceFeed.ts";
import type { SignalRow } from "../Signal.ts";
import type { SignalsContext } from "../SignalsContext.ts";

/** Fewer candles after a price do not confirm it: the same error can come twice. */
const CONFIRMED_BY = 3;

/** What would settle a signal. */
export interface FoundPrices {
  /** As the feed's history gives it; null where it has none of its own: what was published holds. */
  entry: Tick | null;
  close: Tick;
  /** What came live at the expiry; null: nothing did. */
  live: Tick | null;
  /** Of the feed's finest step, from before the entry to as long after the expiry as is known. */
  candles: readonly Candle[];
}

/** `around`: the closes that the price at expiry fits in with, on one side of it. */
export type Weighed =
  | { kind: "believed"; around: Seen[] }
  | { kind: "doubted"; reason: string; bound: number; around: Seen[] };

/**
 * Holds the prices that would settle a signal against the candles around them and what came live.
 * The price at expiry is believed where it fits in with the candles before it and with what came
 * live, or with those after it, which a move that lasts brings along; the entry, which has candles on
 * both sides, where it fits in with those of one.
 * @param bound how far two prices up to five minutes apart may be, as a logarithm; without it, what
 * the pair's own history says now
 */
export async function weighPrices(
  { feed, plausible }: SignalsContext,
  signal: SignalRow,
  { entry, close, live, candles }: FoundPrices,
  bound?: number,
): Promise<Weighed> {
  const { pair } = signal;
  const [slot, expiry] = [signal.slot.getTime(), signal.expiresAt.getTime()];
  const length = feed.finestStep * MINUTE;
  const closes = closesOf(candles, length);
  const before = beforeOwn(closes, close.time, length);
  const after = closes.filter(({ time }) => time >= expiry).slice(0, AROUND);
  const around = [...before, ...after];
  const entered = entry ?? { pair, time: signal.entryTickAt.getTime(), price: signal.entryPrice };
  const life = closes.filter(({ time }) => time >= slot).slice(0, AROUND);
  const { leastBound } = plausible;
  const isNear =
    after.length < CONFIRMED_BY &&
    fits(entered, life, leastBound) &&
    fits(close, before, leastBound) &&
    !(live && distance(live, close) > leastBound);
  if (isNear) return { kind: "believed", around: before };

  const most = bound ?? (await plausible.boundAt(pair, expiry - 1));
  const doubted = (reason: string): Weighed => ({ kind: "doubted", reason, bound: most, around });
  const oddEntry = fits(entered, life, most) ? null : await plausible.doubt(entered, candles);
  if (oddEntry !== null) return doubted(oddEntry);

  if (after.length >= CONFIRMED_BY && fits(close, after, most)) {
    return { kind: "believed", around: after };
  }
  const oddClose = fits(close, before, most) ? null : await plausible.doubt(close, candles);
  if (oddClose !== null) return doubted(oddClose);
  if (live && distance(live, close) > most) {
    return doubted(`${pair} came live at ${live.price}, and the history says ${close.price}.`);
  }
  return { kind: "believed", around: before };
}

const fits = (price: Seen, others: readonly Seen[], bound: number): boolean =>
  others.length > 0 && agrees(price, others, bound);

/** The last closes before the candle that a price belongs to. */
function beforeOwn(closes: readonly Seen[], at: number, length: number): Seen[] {
  const own = floorTo(length, at);
  return closes.filter(({ time }) => time < own).slice(-AROUND);
}
