import { SECOND, type PricesDto, type SignalDto } from "@signaldeck/contract";

/** Prices come one for each of these, in the chart's seconds. */
export const TICK_SECONDS = 5;

/** A price at its place, or a place that is free. */
export type LinePoint = { time: number; value: number } | { time: number };

/** A line of prices, parted where the trade begins and ends. */
export interface TradeLine {
  /** Up to the entry, with a place for everything that the chart shows. */
  before: LinePoint[];
  /** From the entry to the expiry. */
  during: LinePoint[];
  after: LinePoint[];
}

type Prices = Pick<PricesDto, "times" | "prices">;
type Trade = Pick<SignalDto, "createdAt" | "expiresAt" | "entryPrice">;

const placeAt = (ms: number) => Math.floor(ms / SECOND / TICK_SECONDS) * TICK_SECONDS;

/**
 * The prices as lines. Each place lies five seconds after the last, also where no price came, so
 * that a gap is as wide as it was long; the places go on to the expiry of a signal that runs. Without
 * a trade all of them come after it.
 */
export function tradeLine({ times, prices }: Prices, trade: Trade | null): TradeLine {
  const values = new Map(times.map((at, index) => [placeAt(at), prices[index] ?? NaN]));
  const [first] = values.keys();
  const last = [...values.keys()].at(-1);
  if (first === undefined || last === undefined) return { before: [], during: [], after: [] };
  const entry = trade ? placeAt(Date.parse(trade.createdAt)) : -Infinity;
  const expiry = trade ? placeAt(Date.parse(trade.expiresAt)) : -Infinity;
  // The trade begins at its own price, which is the last one before the mark.
  if (trade && entry >= first && entry <= last) values.set(entry, trade.entryPrice);
  const points = [...values]
    .map(([time, value]) => ({ time, value }))
    .sort((a, b) => a.time - b.time);
  const part = (from: number, to: number) =>
    points.filter(({ time }) => time >= from && time <= to);
  const known = new Map(part(-Infinity, entry).map((point) => [point.time, point]));
  const end = entry <= last ? Math.max(last, expiry) : last;
  const before: LinePoint[] = [];
  for (let time = first; time <= end; time += TICK_SECONDS) {
    before.push(known.get(time) ?? { time });
  }
  const during = part(entry, expiry);
  const later = points.filter(({ time }) => time > expiry);
  // Both lines meet in the trade's last price, whether or not one came at the expiry itself.
  return { before, during, after: later.length > 0 ? [...during.slice(-1), ...later] : [] };
}
