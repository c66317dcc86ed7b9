import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { RECORD_LIMITS } from "./limits.ts";
import {
  RECORD_CALIBRATION_PATH,
  RECORD_CSV_PATH,
  RECORD_JSON_LINES_PATH,
  RECORD_SIGNALS_PATH,
  RECORD_SUMMARY_PATH,
} from "../paths.ts";
import { Outcome, PerformanceDto, SignalSource, SignalStatus } from "../signals/calls.ts";
import { LedgerDoubtDto } from "../signals/doubt.ts";
import { SAID } from "../signals/fields.ts";
import { RecordSelection } from "./selection.ts";
import { t } from "../language/words.ts";

/** The last record of the ledger's chain. */
export const LedgerHeadDto = z.object({
  position: z.number().int().positive(),
  hash: z.string(),
  recordedAt: z.iso.datetime(),
});
export type LedgerHeadDto = z.infer<typeof LedgerHeadDto>;

/** A witness: somebody else who signs the heads of the ledger's log, each only if it goes on. */
export const LedgerWitnessDto = z.object({
  name: z.string(),
  /**
   * Of the present head: signed it, has not signed it yet, or refuses since the log does not go on
   * from what it has signed.
   */
  state: z.enum(["signed", "waiting", "refused"]),
  /** How many entries the log had by the signature that it gave last. */
  signedSize: z.number().int().nonnegative().nullable(),
  /** When it gave that, or since when it refuses. */
  at: z.iso.datetime().nullable(),
});
export type LedgerWitnessDto = z.infer<typeof LedgerWitnessDto>;

/** The ledger's public log as it stands. */
export const LedgerLogDto = z.object({
  origin: z.string(),
  size: z.number().int().nonnegative(),
  /** Of the tree over its entries, Base64 as in the checkpoint. */
  root: z.string(),
  /** The verifier key by which its checkpoints are signed. */
  key: z.string(),
  /** Nothing is signed any more: what is stored is not what was shown last. */
  halted: z.boolean(),
  /** Those that are set up; empty: there are none. */
  witnesses: z.array(LedgerWitnessDto),
});
export type LedgerLogDto = z.infer<typeof LedgerLogDto>;

/** What the ledger says of the current feed, for anyone; null: nothing is recorded yet. */
export const RecordSummaryDto = z.object({
  performance: PerformanceDto,
  /**
   * Number of the signal from which on each was recorded while it ran; null: those of the beginning
   * were, too. Those before it, such as a demo's first day, were recorded when their end was known.
   */
  liveFrom: z.number().int().positive().nullable().default(null),
  ledger: LedgerHeadDto.nullable(),
  /** Null while everything that was looked at agrees. */
  doubt: LedgerDoubtDto.nullable(),
  /** Null: there is no public log. */
  log: LedgerLogDto.nullable(),
});
export type RecordSummaryDto = z.infer<typeof RecordSummaryDto>;

/** A finished signal as the public sees it: enough to check it, too late to trade on it. */
export const RecordedSignalDto = z.object({
  /** By which the ledger's log gives the proof of its publication. */
  id: z.uuid(),
  sequence: z.number().int().positive(),
  pair: SAID.pair,
  decimals: z.number().int(),
  direction: SAID.direction,
  source: SignalSource,
  confidence: SAID.confidence,
  grade: SAID.grade,
  publishedAt: SAID.publishedAt,
  entryPrice: z.number(),
  closePrice: z.number().nullable(),
  status: SignalStatus,
  /** Null: unsettled, or voided. */
  outcome: Outcome.nullable(),
  voidedReason: z.string().nullable(),
  voidedAt: z.iso.datetime().nullable(),
  /** Since when nobody could take it any more; null: it was not withdrawn. Its result counts. */
  withdrawnAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** SHA-256 of the ledger records of publication and of settlement or voiding. */
  publishedHash: z.string(),
  settledHash: z.string().nullable(),
});
export type RecordedSignalDto = z.infer<typeof RecordedSignalDto>;

export const RecordQuery = RecordSelection.extend({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(RECORD_LIMITS.listMax)
    .default(RECORD_LIMITS.listDefault),
  /** Only signals with smaller numbers: what follows a list that ended there. */
  before: z.coerce.number().int().positive().optional(),
  /** `voided`: only those that were voided, each with its reason. */
  show: z.enum(["all", "voided"]).default("all"),
});
export type RecordQuery = z.infer<typeof RecordQuery>;

/** Forecasts of one range of confidence against what happened; all rates are percent. */
export const CalibrationRowDto = z.object({
  from: z.number(),
  /** Exclusive; 100 for the last range. */
  to: z.number(),
  n: z.number().int().positive(),
  /** Mean confidence shown. */
  predicted: z.number(),
  /** How often it came true, with the 95 % Wilson interval. */
  realised: z.number(),
  realisedLow: z.number(),
  realisedHigh: z.number(),
});
export type CalibrationRowDto = z.infer<typeof CalibrationRowDto>;

/** How the model did on recorded markets it had not seen (walk-forward). Rates are percent. */
export const CalibrationDto = z.object({
  trainedAt: z.iso.datetime(),
  n: z.number().int(),
  ties: z.number().int(),
  hitRate: z.number(),
  hitRateLow: z.number(),
  hitRateHigh: z.number(),
  /** Mean squared difference of probability and outcome; 0.25 is what a coin gets. */
  brier: z.number(),
  rows: z.array(CalibrationRowDto),
  /** The recordings behind it: pairs, and the time from the first to the last candle. */
  data: z.object({
    files: z.number().int(),
    pairs: z.array(z.string()),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
  }),
});
export type CalibrationDto = z.infer<typeof CalibrationDto>;

export const recordApi = {
  summary: endpoint({
    method: "get",
    path: RECORD_SUMMARY_PATH,
    summary:
      "Statistics of the current feed from settled signals, and the state of the ledger and its log",
    permission: "public",
    reply: RecordSummaryDto,
    hot: true,
    get failure() {
      return t("Failed to load the track record");
    },
  }),
  signals: endpoint({
    method: "get",
    path: RECORD_SIGNALS_PATH,
    summary: "Finished signals of a feed, newest first, a quarter of an hour late",
    permission: "public",
    query: RecordQuery,
    reply: z.array(RecordedSignalDto),
    get failure() {
      return t("Failed to load the finished signals");
    },
  }),
  csv: endpoint({
    method: "get",
    path: RECORD_CSV_PATH,
    summary: "Finished signals of a feed as CSV, oldest first",
    permission: "public",
    query: RecordSelection,
    reply: z.string(),
    kind: "file",
    get failure() {
      return t("Failed to write the file");
    },
  }),
  jsonLines: endpoint({
    method: "get",
    path: RECORD_JSON_LINES_PATH,
    summary: "Finished signals of a feed as JSON Lines, each as in the list, oldest first",
    permission: "public",
    query: RecordSelection,
    reply: z.string(),
    kind: "file",
    get failure() {
      return t("Failed to write the file");
    },
  }),
  calibration: endpoint({
    method: "get",
    path: RECORD_CALIBRATION_PATH,
    summary: "The model's confidence against what happened, on data it had not seen",
    permission: "public",
    reply: CalibrationDto,
    get failure() {
      return t("Failed to load the calibration");
    },
  }),
} as const;
