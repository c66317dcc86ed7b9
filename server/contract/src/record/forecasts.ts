import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { RECORD_FORECASTS_PATH } from "../paths.ts";
import { CalibrationRowDto } from "./calls.ts";
import { RecordSelection } from "./selection.ts";
import { t } from "../language/words.ts";

/** Forecasts of some marks, counted. A forecast that won or lost is one whose price moved. */
const FORECASTS = {
  marks: z.number().int(),
  forecasts: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  even: z.number().int(),
};

/** Marks by what came of them, and pairs without a forecast by the reason; the most frequent first. */
const BY_REASON = z.array(z.object({ reason: z.string(), count: z.number().int().positive() }));

/** What the engine expected of all pairs at each mark, whether it was published or not. */
export const RecordForecastsDto = z.object({
  feed: z.string(),
  ...FORECASTS,
  ends: BY_REASON,
  silent: BY_REASON,
  /**
   * Percent of won among won and lost; null without any. Without an interval: pairs of one mark move
   * together, so one that counts forecasts would be too narrow.
   */
  rate: z.number().nullable(),
  /** Mean squared difference of probability and outcome; 0.25 is what a coin gets. */
  brier: z.number().nullable(),
  /**
   * Mean confidence of those that won less that of those that lost, in percentage points (Yates): 0
   * where confidence tells nothing. Null without either.
   */
  discrimination: z.number().nullable(),
  rows: z.array(CalibrationRowDto),
  /** UTC days, newest first, at most RECORD_LIMITS.forecastDays; each can be checked by itself. */
  days: z.array(z.object({ day: z.iso.date(), silent: z.number().int(), ...FORECASTS })),
});
export type RecordForecastsDto = z.infer<typeof RecordForecastsDto>;

export const recordForecastsApi = {
  forecasts: endpoint({
    method: "get",
    path: RECORD_FORECASTS_PATH,
    summary: "Forecasts of all pairs at each mark of a feed: how they came out, and abstentions",
    permission: "public",
    query: RecordSelection.pick({ feed: true }),
    reply: RecordForecastsDto,
    get failure() {
      return t("Failed to load the forecasts");
    },
  }),
} as const;
