import { LADDER_LIMITS } from "./ladderLimits.ts";
import { SIGNAL_LIMITS } from "./limits.ts";

// What a martingale ladder costs: its first stake is raised after each lost try until one is won.
// Chances take the tries to be independent and equally likely to win. Ties are left out: a rate is
// won / (won + lost), and a tie gives the stake back.

/** Levels of the ladder beside a signal, 0 to 3. */
export const SIGNAL_LADDER_LEVELS = SIGNAL_LIMITS.martingaleMaxLevel + 1;

/** A ladder: each level wins back all that was lost before, plus the first one's profit. */
export interface LadderShape {
  /** Payout of a won option in percent of the stake, above 0. */
  payoutPercent: number;
  /** Tries at most, 1 or more; 1 is no ladder. */
  levels: number;
}

export interface LadderStep {
  level: number;
  /** Stake of this level in units of the first stake. */
  stake: number;
  /** All stakes before this level, in units of the first stake. */
  lostBefore: number;
  /** All stakes up to and with this level, in units of the first stake. */
  total: number;
}

const growthOf = (payoutPercent: number) => (100 + payoutPercent) / payoutPercent;

/**
 * The first `levels` stakes together, in units of the first one: p x (g^levels - 1), the sum of the
 * powers of g = (1 + p) / p with the payout p as a fraction of the stake.
 */
export function ladderMultiple({ payoutPercent, levels }: LadderShape): number {
  return (payoutPercent / 100) * (growthOf(payoutPercent) ** levels - 1);
}

/**
 * The stakes of a full-recovery ladder. Each level must win back everything staked before plus the
 * first level's profit: stake(k) = ((1 + p) / p)^k with the payout p as a fraction of the stake.
 */
export function ladderSteps({ payoutPercent, levels }: LadderShape): LadderStep[] {
  return Array.from({ length: levels }, (_, level) => ({
    level,
    stake: growthOf(payoutPercent) ** level,
    lostBefore: ladderMultiple({ payoutPercent, levels: level }),
    total: ladderMultiple({ payoutPercent, levels: level + 1 }),
  }));
}

/**
 * Chance, in percent, to lose `tries` tries in a row: to arrive at the level of that number, or to
 * lose a whole ladder of so many levels.
 * @param winPercent chance of each try in percent.
 */
export const losingRun = (tries: number, winPercent: number): number =>
  100 * (1 - winPercent / 100) ** tries;

export interface LadderOdds {
  /** Percent of all ladders that end with a won try, and that lose every level. */
  wonPercent: number;
  lostPercent: number;
  /** One ladder in this many loses all its levels. */
  oneIn: number;
  /**
   * Average result of a ladder in units of the first stake. For each 100 that are staked it is
   * `expectedPer100`, whatever the levels.
   */
  expected: number;
  /** Won ladders that a lost one takes to repair. */
  repairs: number;
}

/**
 * How a ladder ends.
 * @param winPercent chance of each try in percent, below 100.
 */
export function ladderOdds(shape: LadderShape, winPercent: number): LadderOdds {
  const multiple = ladderMultiple(shape);
  const profit = shape.payoutPercent / 100;
  const lostPercent = losingRun(shape.levels, winPercent);
  const wonPercent = 100 - lostPercent;
  return {
    wonPercent,
    lostPercent,
    oneIn: Math.round(100 / lostPercent),
    expected: (wonPercent * profit - lostPercent * multiple) / 100,
    repairs: multiple / profit,
  };
}

export interface LadderCost {
  /** All stakes of a lost ladder, in the unit of the given amounts. */
  total: number;
  /** Percent of the capital that a whole ladder takes. */
  capitalPercent: number;
  /** The capital at which a whole ladder is the guidance's share. */
  capitalNeeded: number;
  /** First stake that keeps the whole ladder within the guidance. */
  safeFirstStake: number;
}

/**
 * What a whole ladder asks of a capital, by the guidance's share (`SIGNAL_LIMITS.riskPercent`).
 * @param amounts first stake and capital in one unit, such as US dollars.
 */
export function ladderCost(
  shape: LadderShape,
  { stake, capital }: { stake: number; capital: number },
): LadderCost {
  const multiple = ladderMultiple(shape);
  const total = stake * multiple;
  return {
    total,
    capitalPercent: (100 * total) / capital,
    capitalNeeded: (100 * total) / SIGNAL_LIMITS.riskPercent,
    safeFirstStake: (capital * SIGNAL_LIMITS.riskPercent) / 100 / multiple,
  };
}

/** Ladders that are played one after the other, a try for each signal. */
export interface LadderSeries {
  levels: number;
  /** Chance of each try in percent. */
  winPercent: number;
  /** Tries in all: a ladder takes up to `levels` of them, and the next one begins after it. */
  tries: number;
}

/**
 * Lost ladders to be expected among `tries` tries; one that is under way at the end counts as none.
 * With the chance q to lose a try these are the runs of `levels` losses that do not overlap:
 * the sum over i from 1 to tries / levels of (1 + (tries - i x levels) x (1 - q)) x q^(i x levels).
 */
export function lostLadders({ levels, winPercent, tries }: LadderSeries): number {
  const win = winPercent / 100;
  let expected = 0;
  for (let length = levels; length <= tries; length += levels) {
    expected += (1 + (tries - length) * win) * (1 - win) ** length;
  }
  return expected;
}

/**
 * Chance, in percent, of at least one lost ladder among `tries` tries. With the chance q to lose a
 * try, none is lost in n tries with f(n) = f(n - 1) - (1 - q) x q^levels x f(n - 1 - levels), where
 * f is 1 below `levels` tries and 1 - q^levels at so many.
 */
export function lostLadderChance({ levels, winPercent, tries }: LadderSeries): number {
  const win = winPercent / 100;
  const run = (1 - win) ** levels;
  const none: number[] = [];
  for (let n = 0; n <= tries; n++) {
    const before = none[n - 1] ?? 1;
    if (n < levels) none.push(1);
    else if (n === levels) none.push(1 - run);
    else none.push(Math.max(0, before - win * run * (none[n - 1 - levels] ?? 1)));
  }
  return 100 * (1 - (none[tries] ?? 1));
}

export interface LadderMonth {
  /** Signals of the month; each is one try. */
  tries: number;
  /** Lost ladders to be expected. */
  lost: number;
  /** Chance of at least one lost ladder, in percent. */
  anyPercent: number;
  /**
   * Lost ladders to be expected where each signal begins a ladder of its own and the further tries
   * are played at the marks after it, as the signal's ladder lists them.
   */
  lostBesideSignals: number;
}

/** What becomes of a month of `LADDER_LIMITS.monthDays` days with so many signals each. */
export function ladderMonth(terms: {
  levels: number;
  winPercent: number;
  signalsPerDay: number;
}): LadderMonth {
  const { levels, winPercent, signalsPerDay } = terms;
  const tries = signalsPerDay * LADDER_LIMITS.monthDays;
  const series = { levels, winPercent, tries };
  return {
    tries,
    lost: lostLadders(series),
    anyPercent: lostLadderChance(series),
    lostBesideSignals: (tries * losingRun(levels, winPercent)) / 100,
  };
}
