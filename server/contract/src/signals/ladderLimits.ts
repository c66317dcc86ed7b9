import { DAY } from "../durations.ts";
import { SIGNAL_LIMITS } from "./limits.ts";

/** Apart from the other limits, which every page carries: these are for the calculator alone. */
export const LADDER_LIMITS = {
  levelsMax: 6,
  /** US dollars. */
  stakeMin: 0.01,
  stakeMax: 1_000_000,
  capitalMin: 1,
  capitalMax: 100_000_000,
  /** Percent; beyond them nothing is left to calculate. */
  winRateMin: 1,
  winRateMax: 99,
  /** One for each five-minute mark of a day. */
  signalsPerDayMax: DAY / SIGNAL_LIMITS.slot,
  /** Days of the month that lost ladders are counted over. */
  monthDays: 30,
} as const;
