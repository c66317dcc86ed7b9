import type { JournalEntryDto, JournalResultsDto, JournalSettingsDto } from "@signaldeck/contract";
import { sampleSignal } from "../../../api/liveStreamSamples.ts";

/** An entry for tests: the sample signal, taken with 25 dollars. */
export function sampleEntry(changes: Partial<JournalEntryDto> = {}): JournalEntryDto {
  const { id, pair, direction, status, outcome, createdAt, expiresAt } = sampleSignal();
  return {
    signalId: id,
    decision: "taken",
    stake: 25,
    payoutPercent: 85,
    result: null,
    editable: true,
    decidedAt: "2026-03-03T09:41:00.000Z",
    signal: { pair, direction, status, outcome, voided: false, createdAt, expiresAt },
    ...changes,
  };
}

/** Settings without limits for tests. */
export function sampleSettings(changes: Partial<JournalSettingsDto> = {}): JournalSettingsDto {
  return { maxLoss: null, maxSignals: null, leaderboard: false, pausedUntil: null, ...changes };
}

/** Results for tests: 40 decided, slightly below break-even. */
export function sampleResults(changes: Partial<JournalResultsDto> = {}): JournalResultsDto {
  return {
    taken: 43,
    skipped: 7,
    open: 1,
    unsettled: 1,
    voided: 0,
    won: 21,
    lost: 19,
    breakeven: 1,
    winRate: 52.5,
    winRateLow: 37.5,
    winRateHigh: 67.06,
    breakEvenRate: 54.05,
    staked: 1_025,
    result: -28.75,
    returnPercent: -2.8,
    maxDrawdown: 96.25,
    curve: [
      { at: "2026-03-01T09:45:00.000Z", result: 21.25 },
      { at: "2026-03-03T09:45:00.000Z", result: -28.75 },
    ],
    byPair: [{ pair: "EUR/USD", settled: 41, won: 21, lost: 19, result: -28.75 }],
    byHour: [{ hour: 10, settled: 41, won: 21, lost: 19, result: -28.75 }],
    feed: { name: "replay", label: "EUR/USD recording", market: "real" },
    ...changes,
  };
}
