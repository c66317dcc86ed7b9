import { type CandleDto, type SignalDto, MINUTE, SECOND } from "@signaldeck/contract";

/** A candle as the chart takes it: epoch seconds; without prices it only holds a place. */
export type ChartBar =
  | { time: number; open: number; high: number; low: number; close: number }
  | { time: number };

/** Free places right of the last candle, so that the window of a fresh signal has room. */
const AHEAD = 3;
/** A signal that lies further ahead than this belongs to other candles; it draws no places. */
const AHEAD_MAX = 12;

const seconds = (iso: string) => Math.floor(Date.parse(iso) / SECOND);

/** Length of a candle of so many minutes, in the chart's seconds. */
export const candleSeconds = (step: 1 | 5) => (step * MINUTE) / SECOND;

/**
 * The chart's bars: the candles in order, one for each time, then free places up to the expiry.
 * @param place length of a candle in seconds.
 */
export function chartBars(
  candles: readonly CandleDto[],
  signal: Pick<SignalDto, "expiresAt"> | null,
  place: number,
): ChartBar[] {
  const byTime = new Map<number, ChartBar>();
  for (const { time, open, high, low, close } of candles) {
    byTime.set(seconds(time), { time: seconds(time), open, high, low, close });
  }
  const bars = [...byTime.values()].sort((a, b) => a.time - b.time);
  const last = bars.at(-1);
  if (!last) return [];
  const toExpiry = signal ? Math.ceil((seconds(signal.expiresAt) - last.time) / place) : AHEAD;
  const places = toExpiry > AHEAD && toExpiry <= AHEAD_MAX ? toExpiry : AHEAD;
  for (let ahead = 1; ahead <= places; ahead += 1) {
    bars.push({ time: last.time + ahead * place });
  }
  return bars;
}

/** The start of the place that holds a moment, and how far into it the moment lies. */
export function placeOf(iso: string, place: number): { time: number; part: number } {
  const at = Date.parse(iso) / SECOND;
  const time = Math.floor(at / place) * place;
  return { time, part: (at - time) / place };
}
