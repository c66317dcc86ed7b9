import { z } from "zod";
import { SIGNAL_GRADES } from "../signals/grade.ts";
import { SignalSource } from "../signals/calls.ts";
import { SELECTION_PARTS } from "./selectionParts.ts";

const [LEAST, MOST] = SELECTION_PARTS.percent;
const percent = z.coerce.number().min(LEAST).max(MOST).optional();

/** Which signals of the record; a field left out narrows nothing, but for the feed. */
export const RecordSelection = z.object({
  /** Name of a feed; the current one without it. */
  feed: z.string().min(1).max(SELECTION_PARTS.feed).optional(),
  source: SignalSource.optional(),
  grade: z.enum(SIGNAL_GRADES).optional(),
  pair: z.string().min(1).max(SELECTION_PARTS.pair).optional(),
  /** Hash of a model. */
  model: z.string().regex(SELECTION_PARTS.model).optional(),
  /** Of the confidence, percent; the end is exclusive, but for 100. */
  confidenceFrom: percent,
  confidenceTo: percent,
});
export type RecordSelection = z.infer<typeof RecordSelection>;
