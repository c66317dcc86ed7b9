import { percent } from "@signaldeck/contract";
import { FEATURES, type FeatureName, type FeatureSnapshot, type MarketState } from "./features.ts";

/** Something that spoke for the direction, with its value, in words a trader knows. */
export interface Reason {
  feature: string;
  text: string;
}

interface Reading {
  feature: string;
  /** The entries of the feature vector that belong to this reading. */
  parts: readonly FeatureName[];
  text(state: MarketState): string;
}

const READINGS: readonly Reading[] = [
  {
    feature: "RSI(14)",
    parts: ["rsi"],
    text: ({ rsi }) => `RSI(14) at ${rsi.toFixed(1)} ${rsiWord(rsi)}`,
  },
  {
    feature: "Bollinger(20)",
    parts: ["bollinger"],
    text: ({ bollinger }) =>
      `Price is ${size(bollinger)} standard deviations ${side(bollinger)} the Bollinger middle line`,
  },
  {
    feature: "EMA(10)",
    parts: ["ema10", "ema10Stretch"],
    text: ({ ema10Distance }) =>
      `Price is ${size(ema10Distance)} ATR ${side(ema10Distance)} its EMA(10)`,
  },
  {
    feature: "EMA(20)",
    parts: ["ema20"],
    text: ({ ema20Distance }) =>
      `Price is ${size(ema20Distance)} ATR ${side(ema20Distance)} its EMA(20)`,
  },
  {
    feature: "Last candle",
    parts: ["lastMove"],
    text: (state) => `${lastOf(state)} ${moved(state.lastMove)} ${size(state.lastMove)} ATR`,
  },
  {
    feature: "Candle before",
    parts: ["previousMove"],
    text: ({ previousMove, sinceGap }) =>
      `${sinceGap === 1 ? ACROSS : "The candle before"} ${moved(previousMove)} ${size(previousMove)} ATR`,
  },
  {
    feature: "Three-hour range",
    parts: ["rangePosition"],
    text: ({ rangePosition }) =>
      `Price is at ${percent(rangePosition * 100, 0)} of its three-hour range`,
  },
  {
    feature: "Close in candle",
    parts: ["closeInCandle"],
    text: ({ closeInCandle }) =>
      `The candle closed ${size(closeInCandle)} ATR ${side(closeInCandle)} its own middle`,
  },
  {
    feature: "Full hour",
    parts: ["lastMoveOnHour", "ema10OnHour"],
    text: (state) =>
      `${lastOf(state)} ${moved(state.lastMove)} ${size(state.lastMove)} ATR into the full hour, ` +
      "where moves turn back more often",
  },
  {
    feature: "Half hour",
    parts: ["ema10OnHalfHour"],
    text: ({ ema10Distance }) =>
      `Price reaches the half hour ${size(ema10Distance)} ATR ${side(ema10Distance)} its EMA(10), ` +
      "where moves turn back more often",
  },
];

const REASONS_SHOWN = 3;

/**
 * The readings that spoke for the direction, the strongest first, at most three: each reading's
 * part of the logit is its weights times its features.
 */
export function reasonsFor(
  weights: readonly number[],
  { state, vector }: Pick<FeatureSnapshot, "state" | "vector">,
  up: boolean,
): Reason[] {
  const share = (part: FeatureName): number => {
    const index = FEATURES.indexOf(part);
    return (weights[index] ?? 0) * (vector[index] ?? 0) * (up ? 1 : -1);
  };
  return READINGS.map((reading) => ({
    reading,
    strength: reading.parts.reduce((sum, part) => sum + share(part), 0),
  }))
    .filter(({ strength }) => strength > 0)
    .sort((a, b) => b.strength - a.strength)
    .slice(0, REASONS_SHOWN)
    .map(({ reading }) => ({ feature: reading.feature, text: reading.text(state) }));
}

/** A move from before a gap in the candles to after it is no single candle's. */
const ACROSS = "Across the gap the price";

function lastOf({ sinceGap }: MarketState): string {
  return sinceGap === 0 ? ACROSS : "The last candle";
}

function rsiWord(rsi: number): string {
  if (rsi <= 30) return "is oversold";
  if (rsi >= 70) return "is overbought";
  return rsi < 50 ? "is in its lower half" : "is in its upper half";
}

function size(value: number): string {
  return Math.abs(value).toFixed(1);
}

function side(value: number): string {
  return value < 0 ? "below" : "above";
}

function moved(value: number): string {
  return value < 0 ? "fell" : "rose";
}
