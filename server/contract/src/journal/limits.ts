import { SECOND, HOUR } from "../durations.ts";

export const JOURNAL_LIMITS = {
  /** US dollars. */
  stakeMin: 0.01,
  stakeMax: 1_000_000,
  /** US dollars a day. */
  maxLossMax: 10_000_000,
  /** One for each five-minute mark of a day. */
  maxSignalsMax: 288,
  /** Longest pause, market time. */
  pauseMax: 30 * 24 * HOUR,
  pageDefault: 25,
  pageMax: 100,
  /** Days of the own record that one look covers, and how many it covers unasked. */
  receivedDays: 92,
  receivedDefaultDays: 30,
  /** Characters of a note on a signal. */
  noteMax: 500,
  /** Most points of an equity curve; a longer one is thinned. */
  curvePoints: 500,
  /** Settled entries that the leaderboard asks for, within how long. */
  leaderboardMinimum: 10,
  leaderboardWindow: 30 * 24 * HOUR,
  /** Only entries decided this soon after the signal count for the leaderboard: nobody ranks by
   * what the price did since. */
  leaderboardPromptness: 60 * SECOND,
  leaderboardSize: 20,
} as const;

/** The daily digest of the West Africa Time day before. */
export const DIGEST = {
  /** Hour of the WAT day at which it is written. */
  hour: 7,
  /** After this long it is no longer worth a mail. */
  life: 12 * HOUR,
} as const;
