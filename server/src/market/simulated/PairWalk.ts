import { LRUCache } from "lru-cache";
import type { Candle } from "../Candle.ts";
import { priceRounder } from "../pairs.ts";
import { RUN_UP } from "./Deviation.ts";
import type { SimulatedMarket } from "./markets.ts";
import type { PairProfile } from "./pairProfiles.ts";
import { SharedField } from "./SharedField.ts";

const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/**
 * Activity at the start of each hour UTC, 1 being average: the night between New York's close and
 * Tokyo's opening (20-24) is quiet, Tokyo is moderate, London opens at 7, and the hours in which
 * London and New York overlap (13-16) are the busiest.
 */
const SESSIONS = [
  0.6, 0.75, 0.8, 0.75, 0.7, 0.65, 0.75, 1.1, 1.4, 1.35, 1.2, 1.1, 1.2, 1.5, 1.75, 1.7, 1.4, 1.1,
  0.95, 0.85, 0.65, 0.5, 0.45, 0.5,
] as const;

/** Slow waves of busy and calm spells: length in minutes, and size on a logarithmic scale. */
const WAVES = [
  { minutes: 1_620, size: 0.25 },
  { minutes: 210, size: 0.3 },
  { minutes: 35, size: 0.3 },
] as const;

/** News stirs all pairs of the dollar: correlation of one pair's waves with those of the market. */
const COMMON = 0.9;

/** How lively one pair is at a minute: the hour's session times slow random waves. */
export class Activity {
  private readonly waves: readonly { minutes: number; size: number; field: SharedField }[];

  constructor(seed: string, pair: string) {
    this.waves = WAVES.map((wave, index) => ({
      ...wave,
      field: new SharedField(seed, pair, `activity/${index}`, COMMON),
    }));
  }

  /** Factor on the size of the moves, about 1 on average; `minute` counts from the epoch. */
  at(minute: number): number {
    let logarithm = 0;
    for (const { minutes, size, field } of this.waves) {
      const node = Math.floor(minute / minutes);
      const part = minute / minutes - node;
      const before = field.bell(node);
      const after = field.bell(node + 1);
      // Smoothstep: no kink where one spell passes into the next.
      logarithm += size * (before + (after - before) * part * part * (3 - 2 * part));
    }
    return session(minute) * Math.exp(logarithm);
  }
}

function session(minute: number): number {
  const hours = minute / MINUTES_PER_HOUR;
  const hour = Math.floor(hours) % HOURS_PER_DAY;
  const before = SESSIONS[hour] ?? 1;
  const after = SESSIONS[(hour + 1) % HOURS_PER_DAY] ?? 1;
  return before + (after - before) * (hours - Math.floor(hours));
}

export const TICK_INTERVAL = 5_000;
export const TICKS_PER_MINUTE = 12;

const MINUTES_PER_WEEK = 7 * 24 * 60;

/**
 * Share of the weekly anchor's distance from the level that is left a week later, and the number of
 * weeks after which a week's surprise (0.98^300 = 0.2 %) is forgotten altogether, so that an anchor
 * is a sum of few terms and needs no history.
 */
const ANCHOR_MEMORY = 0.98;
const ANCHOR_WEEKS = 300;

interface Week {
  /** Logarithm of the price at the start of each minute, and at the end of the last one. */
  levels: Float64Array;
  /** Standard deviation of each minute's move. */
  moves: Float64Array;
}

/**
 * The price path of one pair: a function of (seed, pair, time) and of nothing else, so two processes
 * and two runs agree to the last digit.
 *
 * The price is the sum, in logarithms, of a fair price and a passing deviation. The fair price walks
 * in one-minute steps from one weekly anchor to the next (a random walk whose end is tied, known as
 * a Brownian bridge); the anchors return to the pair's level, which bounds it over the years. The
 * deviation is the market's (see `Deviation`). Both run through the weeks' borders without a jump,
 * and in both the dollar has its share.
 */
export class PairWalk {
  private readonly round: (price: number) => number;
  private readonly center: number;
  private readonly minuteMove: number;
  private readonly activity: Activity;
  private readonly anchors: SharedField;
  private readonly steps: SharedField;
  private readonly deviations: SharedField;
  private readonly ticks: SharedField;
  private readonly weeks = new LRUCache<number, Week>({ max: 6 });
  private readonly wandered = new Float64Array(TICKS_PER_MINUTE);

  constructor(
    seed: string,
    profile: PairProfile,
    private readonly market: SimulatedMarket,
  ) {
    this.round = priceRounder(profile.pair);
    this.center = Math.log(profile.level);
    this.minuteMove = profile.minuteMove;
    this.activity = new Activity(seed, profile.pair);
    const shared = (purpose: string): SharedField =>
      new SharedField(seed, profile.pair, purpose, profile.dollar);
    this.anchors = shared("anchor");
    this.steps = shared("step");
    this.deviations = shared("deviation");
    this.ticks = shared("tick");
  }

  /** The price of a minute's tick, 0 to 11, at its seconds 0, 5 .. 55; `minute` counts from the epoch. */
  price(minute: number, tick: number): number {
    return this.priceAt(this.way(minute)[tick] ?? NaN);
  }

  /** What the ticks of a minute were: as of their prices, of which only four are worked out. */
  bar(minute: number): Omit<Candle, "time"> {
    const way = this.way(minute);
    let high = -Infinity;
    let low = Infinity;
    for (const level of way) {
      if (level > high) high = level;
      if (level < low) low = level;
    }
    return {
      open: this.priceAt(way[0] ?? NaN),
      high: this.priceAt(high),
      low: this.priceAt(low),
      close: this.priceAt(way[TICKS_PER_MINUTE - 1] ?? NaN),
    };
  }

  /** Rounded to the pair's decimals; a higher level gives no lower price. */
  private priceAt(level: number): number {
    return this.round(Math.exp(level));
  }

  /** The logarithms of a minute's twelve prices; good until the next minute is asked for. */
  private way(minute: number): Float64Array {
    const number = Math.floor(minute / MINUTES_PER_WEEK);
    const { levels, moves } = this.week(number);
    const index = minute - number * MINUTES_PER_WEEK;
    const from = levels[index] ?? NaN;
    const to = levels[index + 1] ?? NaN;
    const move = (moves[index] ?? NaN) / Math.sqrt(TICKS_PER_MINUTE);

    const wandered = this.wandered;
    let sum = 0;
    for (let tick = 0; tick < TICKS_PER_MINUTE; tick += 1) {
      wandered[tick] = sum;
      sum += move * this.ticks.bell(minute * TICKS_PER_MINUTE + tick);
    }
    const drift = to - from - sum;
    for (let tick = 0; tick < TICKS_PER_MINUTE; tick += 1) {
      wandered[tick] = from + (wandered[tick] ?? NaN) + (drift * tick) / TICKS_PER_MINUTE;
    }
    return wandered;
  }

  private week(number: number): Week {
    const known = this.weeks.get(number);
    if (known !== undefined) return known;
    const week = this.makeWeek(number);
    this.weeks.set(number, week);
    return week;
  }

  private makeWeek(number: number): Week {
    const first = number * MINUTES_PER_WEEK;
    const moves = new Float64Array(MINUTES_PER_WEEK);
    const levels = new Float64Array(MINUTES_PER_WEEK + 1);
    const variances = new Float64Array(MINUTES_PER_WEEK + 1);
    for (let index = 0; index < MINUTES_PER_WEEK; index += 1) {
      const move = this.minuteMove * this.activity.at(first + index);
      moves[index] = move;
      variances[index + 1] = (variances[index] ?? 0) + move * move;
      const step = move * this.steps.wild(first + index);
      levels[index + 1] = (levels[index] ?? 0) + step;
    }

    const start = this.anchor(number);
    const pull = this.anchor(number + 1) - start - (levels[MINUTES_PER_WEEK] ?? 0);
    const variance = variances[MINUTES_PER_WEEK] ?? 1;
    const deviation = this.market.makeDeviation(this.deviations);
    let passed = { step: 0, usual: 0 };
    for (let index = -RUN_UP; index <= MINUTES_PER_WEEK; index += 1) {
      const minute = first + index;
      const usual = moves[index] ?? this.minuteMove * this.activity.at(minute);
      const off = deviation.at(minute, usual, passed);
      if (index < 0) {
        passed = { step: usual * this.steps.wild(minute), usual };
        continue;
      }
      passed = { step: (levels[index + 1] ?? NaN) - (levels[index] ?? NaN), usual };
      // The tie to the next anchor is spread by activity, so that it does not show in quiet hours.
      const tie = (pull * (variances[index] ?? 0)) / variance;
      levels[index] = start + (levels[index] ?? 0) + tie + off;
    }
    return { levels, moves };
  }

  /** Logarithm of the fair price at the start of a week: an autoregression of order one. */
  private anchor(week: number): number {
    const weekMove = this.minuteMove * Math.sqrt(MINUTES_PER_WEEK);
    let distance = 0;
    for (let age = ANCHOR_WEEKS; age >= 0; age -= 1) {
      distance = ANCHOR_MEMORY * distance + weekMove * this.anchors.bell(week - age);
    }
    return this.center + distance;
  }
}
