import type { PublicResult } from "../PublicResult.ts";

/** A Monday. */
export const MONDAY = Date.parse("2026-06-01T10:00:00Z");

/** A won signal of the engine. */
export const result = (sequence: number, change: Partial<PublicResult> = {}): PublicResult => ({
  sequence,
  publishedPosition: 2 * sequence - 1,
  position: 2 * sequence,
  ending: "W",
  market: "simulated",
  source: "engine",
  grade: null,
  pair: "EUR/USD",
  model: null,
  confidence: 55,
  slot: MONDAY,
  late: null,
  ...change,
});
