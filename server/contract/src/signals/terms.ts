import { z } from "zod";
import { orNothing, typedPercent } from "../numbers.ts";
import { PAYOUT_LIMITS, SIGNAL_DESK_LIMITS } from "./limits.ts";

const { confidenceMin: floorMin, confidenceMax: floorMax } = SIGNAL_DESK_LIMITS;
const PAYOUT_MESSAGE = `Enter the payout in percent, from ${PAYOUT_LIMITS.min} to ${PAYOUT_LIMITS.max}, or leave it empty`;
const FLOOR_MESSAGE = `Enter a confidence from ${floorMin} to ${floorMax} percent, or leave it empty`;

/** A member's own payout and floor, by which signals are judged for them alone. */
export const OwnTermsInput = z.object({
  payoutPercent: orNothing(PAYOUT_MESSAGE, typedPercent(PAYOUT_MESSAGE, PAYOUT_LIMITS)),
  floor: orNothing(FLOOR_MESSAGE, typedPercent(FLOOR_MESSAGE, { min: floorMin, max: floorMax })),
});
export type OwnTermsInput = z.infer<typeof OwnTermsInput>;
