import {
  type LiveEvent,
  MINUTE,
  type MarketStatusDto,
  type PerformanceDto,
  type RecordFiguresDto,
  SIGNAL_LIMITS,
  type SignalDto,
} from "@signaldeck/contract";

const HOUR = Date.parse("2026-03-03T09:00:00Z");
const iso = (ms: number) => new Date(ms).toISOString();

/** A valid signal for tests, published `minute` minutes after nine o'clock UTC. */
export function sampleSignal({
  minute = 40,
  ...changes
}: Partial<SignalDto> & { minute?: number } = {}): SignalDto {
  const createdAt = HOUR + minute * MINUTE;
  const expiresAt = createdAt + SIGNAL_LIMITS.life;
  return {
    id: `0198f0a2-0000-7000-8000-${String(minute).padStart(12, "0")}`,
    sequence: 1 + minute / 5,
    pair: "EUR/USD",
    decimals: 5,
    direction: "CALL",
    signalType: "buy",
    entryPrice: 1.08472,
    source: "engine",
    confidence: 54.8,
    confidenceLow: 53.1,
    confidenceHigh: 56.4,
    confidenceSample: 3_412,
    grade: "below_break_even",
    publishedAt: iso(createdAt + 1_200),
    analysis: "Three candles fell further than usual for this hour.",
    stopLoss: 1.08401,
    takeProfit: 1.08557,
    martingaleLevels: [0, 1, 2, 3].map((level) => ({
      level,
      entryTime: iso(expiresAt + level * SIGNAL_LIMITS.martingaleStep),
      expiryTime: iso(expiresAt + (level + 1) * SIGNAL_LIMITS.martingaleStep),
    })),
    status: "active",
    outcome: null,
    closePrice: null,
    voidedReason: null,
    voidedAt: null,
    withdrawnReason: null,
    withdrawnAt: null,
    heldAt: null,
    createdAt: iso(createdAt),
    updatedAt: iso(createdAt),
    expiresAt: iso(expiresAt),
    settledAt: null,
    feed: { name: "replay", market: "real" },
    ledgerHash: "0".repeat(64),
    ...changes,
  };
}

/** Figures of recommended signals for tests. */
export const SAMPLE_RECOMMENDED: RecordFiguresDto = {
  totalSignals: 410,
  wonSignals: 228,
  lostSignals: 176,
  breakevenSignals: 6,
  unsettledSignals: 2,
  voidedSignals: 0,
  winRate: 56.4,
  winRateLow: 51.6,
  winRateHigh: 61.2,
  expectedPer100: 4.41,
  avgConfidence: 57.2,
};

/** A valid record for tests. */
export function sampleRecord(changes: Partial<PerformanceDto> = {}): PerformanceDto {
  return {
    totalSignals: 3_470,
    wonSignals: 1_764,
    lostSignals: 1_590,
    breakevenSignals: 58,
    unsettledSignals: 58,
    voidedSignals: 0,
    winRate: 52.6,
    winRateLow: 50.9,
    winRateHigh: 54.3,
    expectedPer100: -2.7,
    avgConfidence: 53.9,
    recommended: SAMPLE_RECOMMENDED,
    payoutPercent: 85,
    breakEvenRate: 54.1,
    feed: { name: "replay", label: "EUR/USD recording", market: "real" },
    otherSources: [],
    ...changes,
  };
}

/** The market's statement for tests: by default 1:18 after the sample signal. */
export function sampleStatus(now = "2026-03-03T09:41:18.000Z", speed = 1): MarketStatusDto {
  return {
    now,
    speed,
    feed: {
      name: "replay",
      label: "EUR/USD recording",
      market: "real",
      live: false,
      pairs: ["EUR/USD"],
    },
    fresh: true,
    pause: null,
    quiet: null,
  };
}

/** The bytes of one server-sent event. */
export function frame(event: LiveEvent | string, id?: string): string {
  const data = typeof event === "string" ? event : JSON.stringify(event);
  return `${id === undefined ? "" : `id: ${id}\n`}data: ${data}\n\n`;
}
