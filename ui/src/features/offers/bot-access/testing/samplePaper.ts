import type { PaperAccountDto, PaperLeftDto, PaperTradeDto } from "@signaldeck/contract";

const id = (number: number) => `019e8269-5e20-7058-b6fc-41acaeb3${String(number).padStart(4, "0")}`;

/** A trade that won $42.50. */
export const sampleTrade = (change: Partial<PaperTradeDto> = {}): PaperTradeDto => ({
  signalId: id(change.sequence ?? 1),
  sequence: 1,
  at: "2026-11-26T14:00:00.000Z",
  pair: "USD/JPY",
  decimals: 3,
  direction: "CALL",
  confidence: 58,
  end: "profit",
  endedAt: "2026-11-26T14:05:00.000Z",
  endReason: null,
  expiresAt: "2026-11-26T14:05:00.000Z",
  entryPrice: 150.108,
  publishedEntryPrice: null,
  closePrice: 150.119,
  stake: 50,
  payoutPercent: 85,
  result: 42.5,
  balance: 10_042.5,
  ...change,
});

export const sampleLeft = (change: Partial<PaperLeftDto> = {}): PaperLeftDto => ({
  signalId: id(100 + (change.sequence ?? 2)),
  sequence: 2,
  at: "2026-11-19T16:00:00.000Z",
  pair: "USD/CAD",
  decimals: 5,
  direction: "PUT",
  confidence: 57.5,
  end: "loss",
  endedAt: "2026-11-19T16:05:00.000Z",
  endReason: null,
  reason: "daily_stop",
  ...change,
});

/** A running account that has won once and left one out. */
export const samplePaper = (change: Partial<PaperAccountDto> = {}): PaperAccountDto => ({
  settings: { riskLevel: "Moderate", tradeSize: 50, running: true, updatedAt: null },
  begunAt: "2026-11-09T09:00:00.000Z",
  start: 10_000,
  balance: 10_042.5,
  payoutPercent: 85,
  stops: { Conservative: 100, Moderate: 200, Aggressive: 400 },
  today: {
    won: 1,
    lost: 0,
    even: 0,
    result: 42.5,
    left: 200,
    stopped: null,
    stopReached: false,
    to: "2026-11-26T23:00:00.000Z",
  },
  span: "All",
  figures: {
    recommended: 2,
    taken: 1,
    won: 1,
    lost: 0,
    even: 0,
    without: 0,
    result: 42.5,
    winRate: { percent: 100, low: 20.7, high: 100 },
    drawdown: 0,
  },
  curve: [
    { at: "2026-11-09T09:00:00.000Z", balance: 10_000 },
    { at: "2026-11-26T14:05:00.000Z", balance: 10_042.5 },
  ],
  open: [],
  closed: [sampleTrade()],
  leftOut: [sampleLeft()],
  earlier: [],
  ...change,
});
