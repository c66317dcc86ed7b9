/** How one simulated pair behaves. */
export interface PairProfile {
  pair: string;
  /** The price that it returns to over the years. */
  level: number;
  /** Standard deviation of a one-minute move at average activity, as a fraction of the price. */
  minuteMove: number;
  /** Correlation of its moves with the dollar's part that all pairs share; see `SharedField`. */
  dollar: number;
}

/**
 * The instruments that the simulated market knows. Every one has the dollar on one side, so no
 * third price follows from two of them: each can have a part of its own without contradicting the
 * others. The dollar's part makes EUR/USD and GBP/USD move together as recorded in 2026 (correlation
 * of five-minute moves 0.82); the other shares are round figures of the same order. Levels are round figures near those of 2026; the moves give the mean five-minute moves of
 * recorded quotes (EUR/USD about 2 pips).
 */
export const PAIR_PROFILES: readonly PairProfile[] = [
  { pair: "EUR/USD", level: 1.16, minuteMove: 0.78e-4, dollar: 0.92 },
  { pair: "GBP/USD", level: 1.34, minuteMove: 0.72e-4, dollar: 0.92 },
  { pair: "USD/JPY", level: 152, minuteMove: 0.65e-4, dollar: -0.6 },
  { pair: "AUD/USD", level: 0.66, minuteMove: 1.1e-4, dollar: 0.75 },
  { pair: "USD/CAD", level: 1.38, minuteMove: 0.62e-4, dollar: -0.7 },
  { pair: "NZD/USD", level: 0.6, minuteMove: 1.15e-4, dollar: 0.75 },
  { pair: "USD/CHF", level: 0.81, minuteMove: 1.0e-4, dollar: -0.85 },
];

/** The pairs that are played unless the operator names others. */
export const DEFAULT_PAIRS: readonly string[] = [
  "EUR/USD",
  "GBP/USD",
  "USD/JPY",
  "AUD/USD",
  "USD/CAD",
];
