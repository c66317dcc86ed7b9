import { z } from "zod";
import { SignalSource } from "./calls.ts";
import { PLANNED, STATED } from "./fields.ts";

const { analysis: why, ...stated } = STATED;

/** A signal that a person makes; its entry price is taken from the feed at the mark. */
export const PlanSignalInput = z.object({
  /** The five-minute mark of entry, market time. */
  slot: z.iso.datetime({ error: "Choose the mark of entry" }),
  ...stated,
  analysis: why,
});
export type PlanSignalInput = z.infer<typeof PlanSignalInput>;

/**
 * `waiting` for its mark; then `published`, or `missed` with the reason. `withdrawn`: taken back
 * before the mark.
 */
export const PlanStatus = z.enum(["waiting", "published", "missed", "withdrawn"]);
export type PlanStatus = z.infer<typeof PlanStatus>;

const { pair, direction, analysis, ...planned } = PLANNED;

/** A signal from outside the engine that has a mark; members see it once it is published. */
export const PlannedSignalDto = z.object({
  id: z.uuid(),
  /** Market time. */
  slot: z.iso.datetime(),
  pair,
  decimals: z.number().int(),
  direction,
  source: SignalSource,
  ...planned,
  analysis,
  status: PlanStatus,
  reason: z.string().nullable(),
  signalId: z.uuid().nullable(),
  /** Wall time. */
  createdAt: z.iso.datetime(),
});
export type PlannedSignalDto = z.infer<typeof PlannedSignalDto>;
