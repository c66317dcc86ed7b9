import { z } from "zod";
import { plainText } from "../plainText.ts";
import { SIGNAL_DESK_LIMITS } from "./limits.ts";

/** One of the two things that can be stopped and started again; times are wall time. */
export const SwitchDto = z.object({
  paused: z.boolean(),
  reason: z.string().nullable(),
  /** When and by whom it was set last; null: never. */
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
});
export type SwitchDto = z.infer<typeof SwitchDto>;

/** Why a desk does what others feel. */
export const DeskReason = plainText(() => "Say why", SIGNAL_DESK_LIMITS.reasonMax);

export const SwitchInput = z.discriminatedUnion("paused", [
  z.object({ paused: z.literal(true), reason: DeskReason }),
  z.object({ paused: z.literal(false) }),
]);
export type SwitchInput = z.infer<typeof SwitchInput>;
