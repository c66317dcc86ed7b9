import type { FeatureName } from "../../engine/features.ts";

/** What a feature looks at, for people; several features may look at the same. */
export const FEATURE_WORDS: Record<FeatureName, string> = {
  lastMove: "How far the price moved in the last five minutes, and in the five before",
  previousMove: "How far the price moved in the last five minutes, and in the five before",
  ema10: "How far it is from its average of the last 10 candles, EMA(10)",
  ema10Stretch: "How far it is from its average of the last 10 candles, EMA(10)",
  ema20: "How far it is from its average of the last 20 candles, EMA(20)",
  rsi: "Whether rises or falls have prevailed over the last 14 candles, RSI(14)",
  bollinger: "How unusual its distance from the mean of 20 candles is, Bollinger(20)",
  rangePosition: "Where it is between the highest and the lowest price of three hours",
  closeInCandle: "Whether the last candle closed near its top or its bottom",
  lastMoveOnHour: "Whether the mark is a full or a half hour, where moves turn back more often",
  ema10OnHour: "Whether the mark is a full or a half hour, where moves turn back more often",
  ema10OnHalfHour: "Whether the mark is a full or a half hour, where moves turn back more often",
};
