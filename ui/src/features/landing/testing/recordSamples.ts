import type { CalibrationDto, RecordedSignalDto } from "@signaldeck/contract";

/** A signal of the public record that ended in profit. */
export function sampleFinished(
  sequence: number,
  changes: Partial<RecordedSignalDto> = {},
): RecordedSignalDto {
  return {
    id: `00000000-0000-4000-8000-${String(sequence).padStart(12, "0")}`,
    sequence,
    pair: "EUR/USD",
    decimals: 5,
    direction: "CALL",
    source: "engine",
    confidence: 54.2,
    grade: "below_break_even",
    publishedAt: "2026-01-05T10:00:01.200Z",
    entryPrice: 1.1,
    closePrice: 1.1002,
    status: "closed",
    outcome: "profit",
    voidedReason: null,
    voidedAt: null,
    createdAt: "2026-01-05T10:00:00.000Z",
    expiresAt: "2026-01-05T10:05:00.000Z",
    publishedHash: "ab".repeat(32),
    settledHash: "cd".repeat(32),
    ...changes,
  };
}

const row = (from: number, to: number, n: number, said: number, happened: number, off: number) => ({
  from,
  to,
  n,
  predicted: said,
  realised: happened,
  realisedLow: happened - off,
  realisedHigh: happened + off,
});

/** A calibration of a thousand forecasts. */
export function sampleCalibration(): CalibrationDto {
  return {
    trainedAt: "2026-01-01T00:00:00.000Z",
    n: 1_000,
    ties: 10,
    hitRate: 52,
    hitRateLow: 49,
    hitRateHigh: 55,
    brier: 0.2493,
    rows: [row(50, 54, 800, 51.5, 51, 3), row(54, 100, 200, 56, 56.5, 6.5)],
    data: {
      files: 2,
      pairs: ["EUR/USD"],
      from: "2020-01-01T00:00:00.000Z",
      to: "2021-01-01T00:00:00.000Z",
    },
  };
}
