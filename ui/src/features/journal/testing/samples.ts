import type {
  JournalEntryDto,
  JournalResultsDto,
  JournalSettingsDto,
  ReceivedPageDto,
  ReceivedSignalDto,
} from "@signaldeck/contract";
import { sampleSignal } from "../../../api/liveStreamSamples.ts";

/** An entry for tests: the sample signal, taken with 25 dollars. */
export function sampleEntry(changes: Partial<JournalEntryDto> = {}): JournalEntryDto {
  const { id, pair, direction, status, outcome, createdAt, expiresAt } = sampleSignal();
  const notTakenBack = { voided: false, withdrawn: false, held: false };
  return {
    signalId: id,
    decision: "taken",
    stake: 25,
    payoutPercent: 85,
    result: null,
    editable: true,
    decidedAt: "2026-03-03T09:41:00.000Z",
    signal: { pair, direction, status, outcome, ...notTakenBack, createdAt, expiresAt },
    ...changes,
  };
}

/** A received signal for tests: the sample signal, taken with 25 dollars, still running. */
export function sampleReceived(changes: Partial<ReceivedSignalDto> = {}): ReceivedSignalDto {
  const { signal, signalId, ...mark } = sampleEntry();
  return { signal: { ...signal, id: signalId }, ended: "running", mark, note: null, ...changes };
}

/** A page of the own record for tests: one taken signal that has ended, and one that runs. */
export function sampleReceivedPage(changes: Partial<ReceivedPageDto> = {}): ReceivedPageDto {
  return {
    from: "2026-02-02",
    to: "2026-03-03",
    since: "2026-02-20T09:00:00.000Z",
    signals: [sampleReceived()],
    more: false,
    figures: {
      signals: 44,
      won: 22,
      lost: 18,
      breakeven: 1,
      running: 1,
      unsettled: 2,
      voided: 0,
      winRate: 55,
      winRateLow: 39.83,
      winRateHigh: 69.29,
      noRate: null,
      taken: 12,
      skipped: 7,
      unmarked: 25,
      takenSettled: 11,
      staked: 275,
      result: -28.75,
    },
    pairs: ["EUR/USD", "GBP/USD"],
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
