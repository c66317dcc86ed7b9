import {
  MINUTE,
  PRICE_STEP,
  type CandleDto,
  type CandlesDto,
  type EndedMinute,
  type PriceChangesDto,
  type PricesDto,
} from "@signaldeck/contract";

/** As far back as prices are shown. */
const SHOWN = 20 * MINUTE;

/** Market time in epoch ms, and the price. */
export type PricePoint = readonly [number, number];

/** What an event says of a pair, oldest first. */
export function pointsOf({ at, pairs }: PriceChangesDto, pair: string): PricePoint[] {
  const flat = pairs[pair] ?? [];
  return Array.from({ length: flat.length / 2 }, (_, n) => [
    at + (flat[2 * n] ?? NaN),
    flat[2 * n + 1] ?? NaN,
  ]);
}

export const stepOf = (time: number) => Math.floor(time / PRICE_STEP);

/** Goes on with prices; what is known already changes nothing. Changes `prices`. */
export function addPoints({ times, prices }: PricesDto, points: readonly PricePoint[]): void {
  for (const [time, price] of points) {
    const last = times.at(-1);
    if (last !== undefined && time <= last) continue;
    if (last !== undefined && stepOf(last) === stepOf(time)) {
      times.pop();
      prices.pop();
    }
    times.push(time);
    prices.push(price);
  }
  const oldest = (times.at(-1) ?? 0) - SHOWN;
  const gone = times.findIndex((time) => time >= oldest);
  if (gone <= 0) return;
  times.splice(0, gone);
  prices.splice(0, gone);
}

/** Puts what was asked for into the place of what is known of that time. Changes `prices`. */
export function fillGap(known: PricesDto, since: number, found: PricesDto): void {
  const at = known.times.findIndex((time) => time >= since);
  const from = at === -1 ? known.times.length : at;
  const newest = found.times.at(-1) ?? -Infinity;
  // What the stream brought while it was asked for is newer.
  const later = known.times.findIndex((time) => time > newest);
  const end = later === -1 ? known.times.length : Math.max(later, from);
  known.times.splice(from, end - from, ...found.times);
  known.prices.splice(from, end - from, ...found.prices);
}

/** Lets candles grow by what came. Changes `dto`. */
export function growCandles(
  dto: CandlesDto,
  points: readonly PricePoint[],
  minute: EndedMinute | undefined,
): void {
  const length = dto.step * MINUTE;
  const beginOf = (time: number) => time - (time % length);
  for (const [time, price] of points) {
    const last = dto.candles.at(-1);
    const begin = beginOf(time);
    if (!last) continue;
    const lastBegin = Date.parse(last.time);
    if (begin === lastBegin) {
      last.high = Math.max(last.high, price);
      last.low = Math.min(last.low, price);
      last.close = price;
    } else if (begin > lastBegin) {
      dto.candles.push({ ...evenCandle(price), time: new Date(begin).toISOString() });
      dto.candles.shift();
    }
  }
  if (minute) endMinute(dto, beginOf(minute[0]), minute);
}

const evenCandle = (price: number) => ({ open: price, high: price, low: price, close: price });

/** Of a minute that has ended all of its prices are known, not those of every five seconds alone. */
function endMinute(dto: CandlesDto, begin: number, minute: EndedMinute): void {
  const [time, open, high, low, close] = minute;
  const isOf = (candle: CandleDto) => Date.parse(candle.time) === begin;
  const candle = dto.candles.findLast(isOf);
  if (!candle) return;
  candle.high = Math.max(candle.high, high);
  candle.low = Math.min(candle.low, low);
  if (time === begin) candle.open = open;
  if (time + MINUTE === begin + dto.step * MINUTE) candle.close = close;
}
