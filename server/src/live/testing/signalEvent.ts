import type { LiveEvent, SignalDto } from "@signaldeck/contract";

/** A published signal with a given running number. */
export function signalEvent(
  sequence: number,
  change: Partial<SignalDto> = {},
): LiveEvent & { signal: SignalDto } {
  return {
    type: "signal.published",
    signal: {
      id: `00000000-0000-4000-8000-${String(sequence).padStart(12, "0")}`,
      sequence,
      pair: "EUR/USD",
      decimals: 5,
      direction: "CALL",
      signalType: "buy",
      entryPrice: 1.1,
      source: "engine",
      confidence: 57,
      confidenceLow: 55,
      confidenceHigh: 59,
      confidenceSample: 1_000,
      grade: "recommended",
      publishedAt: "2026-06-01T10:00:01.000Z",
      analysis: "A test.",
      stopLoss: 1.09,
      takeProfit: 1.11,
      martingaleLevels: [],
      status: "active",
      outcome: null,
      closePrice: null,
      voidedReason: null,
      voidedAt: null,
      withdrawnReason: null,
      withdrawnAt: null,
      heldAt: null,
      createdAt: "2026-06-01T10:00:00.000Z",
      updatedAt: "2026-06-01T10:00:00.000Z",
      expiresAt: "2026-06-01T10:05:00.000Z",
      settledAt: null,
      feed: { name: "scripted", market: "simulated" },
      ledgerHash: "0".repeat(64),
      ...change,
    },
  };
}
