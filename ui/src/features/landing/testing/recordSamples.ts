import type {
  CalibrationDto,
  RecordAnalysisDto,
  RecordEndingsDto,
  RecordCountsDto,
  RecordedSignalDto,
  RecordForecastsDto,
  RecordGroupDto,
} from "@signaldeck/contract";

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
    withdrawnAt: null,
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

/** Forecasts of a day of one feed. */
export function sampleForecasts(): RecordForecastsDto {
  const day = { marks: 288, forecasts: 1_400, won: 720, lost: 660, even: 20 };
  return {
    feed: "deriv",
    ...day,
    ends: [
      { reason: "published", count: 280 },
      { reason: "quiet", count: 8 },
    ],
    silent: [{ reason: "warming_up", count: 40 }],
    rate: 52.17,
    brier: 0.2491,
    discrimination: 0.12,
    rows: [row(50, 51, 1_000, 50.4, 50.6, 3), row(51, 52, 380, 51.5, 51.2, 5)],
    days: [{ day: "2026-01-05", silent: 40, ...day }],
  };
}

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

/** How some signals ended, with a rate of 52.0 %. */
export function sampleCounts(changes: Partial<RecordCountsDto> = {}): RecordCountsDto {
  return {
    won: 302,
    lost: 279,
    even: 4,
    unsettled: 0,
    voided: 0,
    rate: 51.98,
    rateLow: 47.92,
    rateHigh: 56.01,
    ...changes,
  };
}

const group = (key: string | null, changes: Partial<RecordGroupDto> = {}): RecordGroupDto => ({
  key,
  ...sampleCounts(),
  ...changes,
});

/** Too few for a rate. */
const FEW = { won: 3, lost: 2, even: 0, rate: null, rateLow: null, rateHigh: null };

/** Some signals in the order of their numbers, with one of another source between them. */
export function sampleEndings(endings = "WWLLLE.WLUWLLLLW"): RecordEndingsDto {
  return { first: 1, endings };
}

/** The analysis of a simulated record with a desk beside the engine and a feed of before. */
export function sampleAnalysis(changes: Partial<RecordAnalysisDto> = {}): RecordAnalysisDto {
  const feed = {
    name: "simulated",
    market: "simulated" as const,
    signals: 590,
    from: "2026-01-01T00:00:00.000Z",
    to: "2026-01-05T10:00:00.000Z",
  };
  return {
    feed,
    source: "engine",
    grade: null,
    feeds: [
      feed,
      {
        ...feed,
        name: "deriv",
        market: "real",
        signals: 41,
        from: "2025-11-01T00:00:00.000Z",
        to: "2025-12-01T00:00:00.000Z",
      },
    ],
    sources: [group("desk", FEW), group("engine")],
    counts: sampleCounts(),
    curve: [
      { decided: 30, rate: 60, low: 42.3, high: 75.4 },
      { decided: 581, rate: 51.98, low: 47.92, high: 56.01 },
    ],
    hours: [
      { weekday: 1, hour: 14, won: 12, lost: 8 },
      { weekday: 3, hour: 9, won: 4, lost: 9 },
      { weekday: 4, hour: 9, won: 2, lost: 1 },
    ],
    pairs: [group("EUR/USD"), group("GBP/USD", FEW)],
    models: [group("ab".repeat(32)), group(null, FEW)],
    grades: [group("below_break_even"), group("recommended", FEW), group(null, FEW)],
    confidence: [{ ...row(52, 54, 400, 52.8, 53.1, 4.9) }, { ...row(56, 100, 12, 56.6, 58.3, 28) }],
    late: [
      { seconds: 10, signals: 581, wonOnTime: 302, lostOnTime: 279, wonLate: 295, lostLate: 286 },
      { seconds: 30, signals: 12, wonOnTime: 7, lostOnTime: 5, wonLate: 6, lostLate: 6 },
      { seconds: 60, signals: 0, wonOnTime: 0, lostOnTime: 0, wonLate: 0, lostLate: 0 },
    ],
    stops: [
      {
        reason: "Its confidence no longer fits what happens",
        byItself: true,
        since: "2026-01-03T08:00:00.000Z",
        until: "2026-01-03T12:00:00.000Z",
      },
    ],
    ...changes,
  };
}
