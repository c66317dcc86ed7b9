import { SECOND, MINUTE, HOUR } from "../../durations.ts";
import { PROMISED_HOURS } from "../../promisedHours.ts";

export const CLAIM_LIMITS = {
  proofMaxBytes: 5 * 1_048_576,
  reasonMax: 500,
  /** How long activation takes, as it is promised. */
  activationUsual: PROMISED_HOURS.activation.to * HOUR,
  activationPeak: PROMISED_HOURS.activation.peak * HOUR,
  /** How long a claim stays with the person who has it open, from the last sign of life. */
  lease: 2 * MINUTE,
  /** How often an open claim gives a sign of life; a hidden window may take twice as long. */
  heartbeat: 40 * SECOND,
  /** How long an approval can be undone without a reason. */
  undo: 10 * MINUTE,
  /** An amount from which on it is asked for twice, US dollars. */
  largeAmount: 10_000,
  /** So many times the declared amount, or so small a part of it, is asked for twice as well. */
  unlikelyTimes: 3,
  unlikelyPart: 10,
  /** Words of a search that are looked at. */
  searchWords: 4,
  /** Other claims that are listed for one thing in common. */
  evidenceShown: 5,
  /** A member's earlier claims shown beside one. */
  history: 20,
  pageDefault: 50,
  pageMax: 100,
} as const;
