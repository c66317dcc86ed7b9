import type { BoardDto, BoardPairDto } from "@signaldeck/contract";

/** An estimate of a pair for tests: 2.1 points short at the usual payout. */
export const sampleEstimate = (
  pair: string,
  changes: Partial<BoardPairDto> = {},
): BoardPairDto => ({
  pair,
  direction: "CALL",
  confidence: 52,
  low: 48.8,
  high: 55.3,
  ...changes,
});

/** A board for tests, of a moment before the sample status says that it is. */
export const sampleBoard = (
  pairs: readonly BoardPairDto[] = [sampleEstimate("EUR/USD")],
  changes: Partial<BoardDto> = {},
): BoardDto => ({
  at: "2026-03-03T09:41:10.000Z",
  payoutPercent: 85,
  pairs: [...pairs],
  ...changes,
});
