import { DAY, HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import { aggregateCandles, FIVE_MINUTES } from "../aggregateCandles.ts";
import type { Candle } from "../Candle.ts";
import { floorTo } from "../floorTo.ts";
import { joinSessions, type Session } from "../MarketHours.ts";
import type { Tick } from "../PriceFeed.ts";
import { pairDecimals } from "../pairs.ts";

/**
 * Ticks on whole seconds that make exactly this candle: from its open by its two extremes, the
 * nearer one first, to its close in its last second. What lies between is a straight line, which no
 * market ever drew.
 * @param spacing seconds between two ticks
 */
function tickPath(pair: string, candle: Candle, stepMinutes: 1 | 5, spacing: number): Tick[] {
  const { time, open, high, low, close } = candle;
  const seconds = stepMinutes * (MINUTE / SECOND);
  const third = Math.floor(seconds / 3);
  const extremes = close >= open ? [low, high] : [high, low];
  const corners = [open, ...extremes, close];
  const places = [0, third, 2 * third, seconds - 1];
  const wanted = new Set([
    ...places,
    ...Array.from({ length: Math.ceil(seconds / spacing) }, (_, index) => index * spacing),
  ]);
  const factor = 10 ** pairDecimals(pair);
  return [...wanted]
    .sort((a, b) => a - b)
    .map((second) => {
      const leg = Math.max(
        0,
        places.findLastIndex((place) => place <= second && place !== seconds - 1),
      );
      const [from = 0, to = 1] = [places[leg], places[leg + 1]];
      const [begin = open, end = close] = [corners[leg], corners[leg + 1]];
      const exact = begin + ((end - begin) * (second - from)) / (to - from);
      const isCorner = places.includes(second);
      const price = isCorner
        ? (corners[places.indexOf(second)] ?? exact)
        : Math.round(exact * factor) / factor;
      return { pair, time: time + second * SECOND, price: Math.min(high, Math.max(low, price)) };
    });
}

/** Recorded candles of one pair, sorted and aligned to their step. */
export interface PlayedSeries {
  pair: string;
  stepMinutes: 1 | 5;
  candles: readonly Candle[];
}

/** A hole of the recording that is longer than this is a closed market, not a quiet one. */
const CLOSED_AFTER = HOUR;
const WEEK = 7 * DAY;
/** A Saturday noon, UTC: currencies rest, whatever the season. */
const SATURDAY_NOON = Date.UTC(2024, 0, 6, 12);

/** Maps a time of the stand-in's market to one of the recording; both in epoch milliseconds. */
export type ToRecorded = (time: number) => number;

/**
 * Plays whole weeks of a recording over and over, each day on its own weekday and hour, so that at
 * any time of today there is one of the recording. Less than a week is played where it lies.
 */
export function weekly(from: number, to: number): ToRecorded {
  const first = SATURDAY_NOON + Math.ceil((from - SATURDAY_NOON) / WEEK) * WEEK;
  const weeks = Math.floor((to - first) / WEEK);
  if (weeks < 1) return (time) => time;
  return (time) => first + ((((time - first) % (weeks * WEEK)) + weeks * WEEK) % (weeks * WEEK));
}

/** What a stand-in knows of its market: candles that were recorded, moved to another time. */
export class PlayedMarket {
  private readonly series: ReadonlyMap<string, PlayedSeries>;
  private readonly toRecorded: ToRecorded;
  private readonly days = new Map<string, Session[]>();
  /** The candle that was asked for last, as ticks: most questions are about it. */
  private readonly latest = new Map<string, { time: number; ticks: Tick[] }>();

  /** @param spacing seconds between two ticks */
  constructor(
    series: readonly PlayedSeries[],
    private readonly options: { toRecorded?: ToRecorded; spacing?: number } = {},
  ) {
    this.series = new Map(series.map((one) => [one.pair, one]));
    this.toRecorded = options.toRecorded ?? ((time) => time);
  }

  get pairs(): string[] {
    return [...this.series.keys()];
  }

  /** Ticks in (after, upTo], oldest first. */
  ticks(pair: string, after: number, upTo: number): Tick[] {
    const { length } = this.of(pair);
    const ticks: Tick[] = [];
    for (let open = floorTo(length, after); open <= upTo; open += length) {
      ticks.push(...this.ticksOf(pair, open));
    }
    return ticks.filter(({ time }) => time > after && time <= upTo);
  }

  /** Candles whose open lies in [from, to), as their ticks make them. */
  candles(pair: string, stepMinutes: 1 | 5, from: number, to: number): Candle[] {
    const { series, length } = this.of(pair);
    const step = stepMinutes * MINUTE;
    const candles: Candle[] = [];
    if (series.stepMinutes === stepMinutes) {
      for (let open = Math.ceil(from / step) * step; open < to; open += step) {
        const candle = this.recorded(pair, open);
        if (candle) candles.push({ ...candle, time: open });
      }
      return candles;
    }
    if (stepMinutes === 5) {
      const first = Math.ceil(from / step) * step;
      return aggregateCandles(this.candles(pair, 1, first, Math.ceil(to / step) * step));
    }
    for (let open = floorTo(length, from); open < to; open += length) {
      candles.push(...minutesOf(this.ticksOf(pair, open)));
    }
    return candles.filter(({ time }) => time >= from && time < to);
  }

  /** When the market is open on the UTC day that begins at `day`. */
  sessions(pair: string, day: number): Session[] {
    const key = `${pair} ${day}`;
    const known = this.days.get(key) ?? this.sessionsOf(pair, day);
    this.days.set(key, known);
    return known;
  }

  isOpen(pair: string, time: number): boolean {
    return this.sessions(pair, floorTo(DAY, time)).some(
      ({ from, to }) => from <= time && time < to,
    );
  }

  private sessionsOf(pair: string, day: number): Session[] {
    // Around the day, so that what is open over midnight is not cut where a quiet hour begins.
    const candles = this.candles(pair, 5, day - CLOSED_AFTER, day + DAY + CLOSED_AFTER);
    const runs = candles.map(({ time }) => ({ from: time, to: time + FIVE_MINUTES }));
    const joined: Session[] = [];
    for (const run of runs) {
      const last = joined.at(-1);
      if (last && run.from - last.to <= CLOSED_AFTER) last.to = run.to;
      else joined.push({ ...run });
    }
    return joinSessions(
      joined
        .map(({ from, to }) => ({ from: Math.max(from, day), to: Math.min(to, day + DAY) }))
        .filter(({ from, to }) => to > from),
    );
  }

  /** @throws RangeError for an unknown pair */
  private of(pair: string): { series: PlayedSeries; length: number } {
    const series = this.series.get(pair);
    if (!series) throw new RangeError(`${pair} is not played`);
    return { series, length: series.stepMinutes * MINUTE };
  }

  private ticksOf(pair: string, open: number): Tick[] {
    const known = this.latest.get(pair);
    if (known?.time === open) return known.ticks;
    const { series } = this.of(pair);
    const candle = this.recorded(pair, open);
    const ticks = candle
      ? tickPath(pair, { ...candle, time: open }, series.stepMinutes, this.options.spacing ?? 2)
      : [];
    this.latest.set(pair, { time: open, ticks });
    return ticks;
  }

  private recorded(pair: string, open: number): Candle | null {
    const { candles } = this.of(pair).series;
    const wanted = this.toRecorded(open);
    let [low, high] = [0, candles.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((candles[middle]?.time ?? Infinity) < wanted) low = middle + 1;
      else high = middle;
    }
    const candle = candles[low];
    return candle?.time === wanted ? candle : null;
  }
}

function minutesOf(ticks: readonly Tick[]): Candle[] {
  const minutes = new Map<number, Candle>();
  for (const { time, price } of ticks) {
    const open = floorTo(MINUTE, time);
    const minute = minutes.get(open);
    if (!minute)
      minutes.set(open, { time: open, open: price, high: price, low: price, close: price });
    else {
      minute.high = Math.max(minute.high, price);
      minute.low = Math.min(minute.low, price);
      minute.close = price;
    }
  }
  return [...minutes.values()];
}

/** `HH:MM:SS` of a time of day in ms; midnight at the end of the day is 23:59:59, as Deriv says it. */
export function dayTimeText(milliseconds: number): string {
  const seconds = Math.min(milliseconds, DAY - SECOND) / SECOND;
  const part = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${part(seconds / 3_600)}:${part((seconds / 60) % 60)}:${part(seconds % 60)}`;
}
