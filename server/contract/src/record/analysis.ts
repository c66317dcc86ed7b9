import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { MarketKind } from "../market/calls.ts";
import { RECORD_ANALYSIS_PATH, RECORD_ENDINGS_PATH } from "../paths.ts";
import { SIGNAL_GRADES } from "../signals/grade.ts";
import { SignalSource } from "../signals/calls.ts";
import { CalibrationRowDto } from "./calls.ts";
import { RecordSelection } from "./selection.ts";
import { t } from "../language/words.ts";

/** How some signals ended, without any ladder. The rate is of won among won and lost. */
const COUNTS = {
  won: z.number().int(),
  lost: z.number().int(),
  even: z.number().int(),
  unsettled: z.number().int(),
  voided: z.number().int(),
  /** Percent, with the 95 % Wilson interval; null below SIGNAL_LIMITS.minimumSample won and lost. */
  rate: z.number().nullable(),
  rateLow: z.number().nullable(),
  rateHigh: z.number().nullable(),
};

export const RecordCountsDto = z.object(COUNTS);
export type RecordCountsDto = z.infer<typeof RecordCountsDto>;

/** Signals that are alike in one thing, such as the pair. */
export const RecordGroupDto = z.object({
  /** Pair, source, grade or hash of a model; null: they carry none. */
  key: z.string().nullable(),
  ...COUNTS,
});
export type RecordGroupDto = z.infer<typeof RecordGroupDto>;

/** A feed that something was recorded of, maybe one that serves no more. */
export const RecordedFeedDto = z.object({
  name: z.string(),
  market: MarketKind,
  /** Of all sources. */
  signals: z.number().int(),
  /** Marks of the first and the last one, market time. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
});
export type RecordedFeedDto = z.infer<typeof RecordedFeedDto>;

/** When the engine did not publish since it was stopped, wall time. */
export const EngineStopDto = z.object({
  reason: z.string(),
  /** Whether it was stopped by itself, by what its watch found, or by a person. */
  byItself: z.boolean(),
  since: z.iso.datetime(),
  /** Null: it still is. */
  until: z.iso.datetime().nullable(),
});
export type EngineStopDto = z.infer<typeof EngineStopDto>;

/** A win rate after so many won and lost signals, percent, with its 95 % Wilson interval. */
export const RatePointDto = z.object({
  decided: z.number().int().positive(),
  rate: z.number(),
  low: z.number(),
  high: z.number(),
});
export type RatePointDto = z.infer<typeof RatePointDto>;

/**
 * How each signal ended, in the order of their numbers, from number `first` on: W won, L lost,
 * E even, U unsettled, V voided, and a dot for a number that is not among these signals.
 */
export const RecordEndingsDto = z.object({
  first: z.number().int().positive(),
  endings: z.string().regex(/^[WLEUV.]*$/),
});
export type RecordEndingsDto = z.infer<typeof RecordEndingsDto>;

/**
 * The finished signals of one feed and one source, counted from the ledger's records as soon as each
 * is public. Nothing here adds up over feeds or sources.
 */
export const RecordAnalysisDto = z.object({
  /** Whose signals are counted. The feed is null before the first public one. */
  feed: RecordedFeedDto.nullable(),
  source: SignalSource,
  /** Null: of any grade. */
  grade: z.enum(SIGNAL_GRADES).nullable(),
  /** Everything that has a record: feeds by their last signal, newest first; sources by name. */
  feeds: z.array(RecordedFeedDto),
  sources: z.array(RecordGroupDto),
  counts: RecordCountsDto,
  /** How the win rate came about, at most RECORD_LIMITS.curvePoints and two; the last is of all. */
  curve: z.array(RatePointDto),
  /** Hours of the week (of the mark, UTC) with a won or lost signal; Monday is 0. */
  hours: z.array(
    z.object({
      weekday: z.number().int().min(0).max(6),
      hour: z.number().int().min(0).max(23),
      won: z.number().int(),
      lost: z.number().int(),
    }),
  ),
  /** The largest first. */
  pairs: z.array(RecordGroupDto),
  models: z.array(RecordGroupDto),
  /** Always of all grades. */
  grades: z.array(RecordGroupDto),
  /** Confidences that were published against what happened. */
  confidence: z.array(CalibrationRowDto),
  /**
   * What those who entered later got, at the feed's price then and the same expiry: signals with a
   * known price at that moment, won and lost both at the mark and then.
   */
  late: z.array(
    z.object({
      seconds: z.number().int().positive(),
      signals: z.number().int(),
      wonOnTime: z.number().int(),
      lostOnTime: z.number().int(),
      wonLate: z.number().int(),
      lostLate: z.number().int(),
    }),
  ),
  /** Newest first, at most RECORD_LIMITS.stopsShown. */
  stops: z.array(EngineStopDto),
});
export type RecordAnalysisDto = z.infer<typeof RecordAnalysisDto>;

/** Whose signals are counted. */
const ANALYSIS_QUERY = RecordSelection.pick({ feed: true, source: true, grade: true });

export const recordAnalysisApi = {
  analysis: endpoint({
    method: "get",
    path: RECORD_ANALYSIS_PATH,
    summary: "The record of one feed and source: rates, hours, pairs, models, late entries",
    permission: "public",
    query: ANALYSIS_QUERY,
    reply: RecordAnalysisDto,
    get failure() {
      return t("Failed to load the analysis of the record");
    },
  }),
  endings: endpoint({
    method: "get",
    path: RECORD_ENDINGS_PATH,
    summary: "How each signal of one feed and source ended, a letter each",
    permission: "public",
    query: ANALYSIS_QUERY,
    reply: RecordEndingsDto,
    get failure() {
      return t("Failed to load how the signals ended");
    },
  }),
} as const;
