import { SECOND, MINUTE, HOUR } from "../durations.ts";

/**
 * How long after its publication a signal can be voided, market ms: what is wrong with it shows at
 * once, and where the price goes does not yet. Later it is withdrawn, and counts.
 */
export const VOID_WITHIN_MS = MINUTE;

export const SIGNAL_LIMITS = {
  /** Distance of two five-minute marks, and the life of one signal. */
  slot: 5 * MINUTE,
  life: 300 * SECOND,
  /**
   * How long after its expiry prices that cannot be believed may still be confirmed, by the candles
   * after them or by a person.
   */
  heldFor: 30 * MINUTE,
  /** How long before a mark members hear of a signal that is likely there. */
  headsUp: 10 * SECOND,
  /** On a live feed a signal is published this soon after its mark, or not at all. */
  latestPublication: 5 * SECOND,
  pollInterval: 2 * SECOND,
  /** Chance that a poll of the list also refreshes the statistics. */
  statisticsPollChance: 0.1,
  listDefault: 10,
  listMax: 100,
  martingaleStep: 5 * MINUTE,
  martingaleMaxLevel: 3,
  /** Risk guidance: at most this share of the capital, for the whole ladder. */
  riskPercent: 2,
  /** Fewer settled signals than this are shown as "not enough data", never as a percentage. */
  minimumSample: 30,
  /** Percent; below it the other direction would be meant. */
  confidenceFloor: 50,
} as const;

/** What a broker pays on a won option, percent of the stake. */
export const PAYOUT_LIMITS = { min: 1, max: 1_000 } as const;

export const SIGNAL_DESK_LIMITS = {
  analysisMax: 1_000,
  reasonMax: 300,
  /** A person's confidence, percent. Below the first the other direction would be meant. */
  confidenceMin: 50,
  confidenceMax: 99,
  /** Over how much market time gaps of the feed are counted. */
  gapWindow: 12 * HOUR,
  pollInterval: 10 * SECOND,
  pageDefault: 20,
  pageMax: 100,
} as const;

export const MODEL_LIMITS = {
  /** Models, the serving one among them, that the card names. */
  shown: 20,
} as const;

export const SIGNAL_IMPORT_LIMITS = {
  bodyMaxBytes: 16_384,
  /** An import older than this against the clock is refused; so is one that waited longer here. */
  freshFor: 2 * MINUTE,
  /** A sender's clock may run ahead by this much. */
  aheadFor: MINUTE,
  /** A message that names only its bar names the bar's beginning: five minutes longer. */
  barFreshFor: 7 * MINUTE,
  idMax: 120,
  noteMax: 500,
  sourceNameMin: 2,
  sourceNameMax: 40,
  /** Calls that one address may make to one source. */
  callsPerMinute: 60,
  /** Calls of one address without a source's secret. */
  wrongSecretsPerAddressAndMinute: 300,
  receiptsKept: 30 * 24 * HOUR,
} as const;
