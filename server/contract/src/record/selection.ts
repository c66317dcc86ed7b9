import { z } from "zod";
import { SIGNAL_GRADES } from "../signals/grade.ts";
import { SignalSource } from "../signals/calls.ts";

const part = (min: number, max: number) => z.coerce.number().int().min(min).max(max).optional();
const percent = z.coerce.number().min(0).max(100).optional();

/** Which signals of the record; whatever is left out does not matter, but for the feed. */
export const RecordSelection = z.object({
  /** Name of a feed; the current one without it. */
  feed: z.string().min(1).max(64).optional(),
  source: SignalSource.optional(),
  grade: z.enum(SIGNAL_GRADES).optional(),
  pair: z.string().min(1).max(24).optional(),
  /** Hash of a model. */
  model: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Of the mark, UTC; Monday is 0. */
  weekday: part(0, 6),
  hour: part(0, 23),
  /** Of the confidence, percent; the end is exclusive, but for 100. */
  confidenceFrom: percent,
  confidenceTo: percent,
});
export type RecordSelection = z.infer<typeof RecordSelection>;
