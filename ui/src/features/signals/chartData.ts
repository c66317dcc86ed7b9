import type { CandleDto, SignalDto } from "@signaldeck/contract";
import { SIGNAL_LIMITS } from "@signaldeck/contract";

/** A candle as the chart takes it: epoch seconds; without prices it only holds a place. */
export type ChartBar =
  { time: number; open: number; high: number; low: number; close: number } | { time: number };

/** Free places right of the last candle, so that the window of a fresh signal has room. */
const AHEAD = 3;
/** A signal that lies further ahead than this belongs to other candles; it draws no places. */
const AHEAD_MAX = 12;

const SLOT_SECONDS = SIGNAL_LIMITS.slot / 1_000;
const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1_000);

/** The chart's bars: the candles in order, one for each time, then free places up to the expiry. */
export function chartBars(
  candles: readonly CandleDto[],
  signal: Pick<SignalDto, "expiresAt">,
): ChartBar[] {
  const byTime = new Map<number, ChartBar>();
  for (const { time, open, high, low, close } of candles) {
    byTime.set(seconds(time), { time: seconds(time), open, high, low, close });
  }
  const bars = [...byTime.values()].sort((a, b) => a.time - b.time);
  const last = bars.at(-1);
  if (!last) return [];
  const toExpiry = Math.ceil((seconds(signal.expiresAt) - last.time) / SLOT_SECONDS);
  const places = toExpiry > AHEAD && toExpiry <= AHEAD_MAX ? toExpiry : AHEAD;
  for (let place = 1; place <= places; place += 1) {
    bars.push({ time: last.time + place * SLOT_SECONDS });
  }
  return bars;
}

/** The start of the five-minute place that holds a moment, and how far into it the moment lies. */
export function placeOf(iso: string): { time: number; part: number } {
  const at = Date.parse(iso) / 1_000;
  const time = Math.floor(at / SLOT_SECONDS) * SLOT_SECONDS;
  return { time, part: (at - time) / SLOT_SECONDS };
}
