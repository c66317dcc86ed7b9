import { z } from "zod";
import { orNothing, typedNumber } from "../numbers.ts";
import { PAYOUT_LIMITS, SIGNAL_DESK_LIMITS } from "./limits.ts";

const { min: payoutMin, max: payoutMax } = PAYOUT_LIMITS;
const { confidenceMin: floorMin, confidenceMax: floorMax } = SIGNAL_DESK_LIMITS;
const PAYOUT_MESSAGE = `Enter the payout in percent, from ${payoutMin} to ${payoutMax}, or leave it empty`;
const FLOOR_MESSAGE = `Enter a confidence from ${floorMin} to ${floorMax} percent, or leave it empty`;

const optionalPercent = (message: string, min: number, max: number) =>
  orNothing(
    message,
    typedNumber(message).pipe(
      z
        .number()
        .min(min, { error: message })
        .max(max, { error: message })
        .multipleOf(0.01, { error: "Use at most two digits after the point" }),
    ),
  );

/** A member's own payout and floor, by which signals are judged for them alone. */
export const OwnTermsInput = z.object({
  payoutPercent: optionalPercent(PAYOUT_MESSAGE, payoutMin, payoutMax),
  floor: optionalPercent(FLOOR_MESSAGE, floorMin, floorMax),
});
export type OwnTermsInput = z.infer<typeof OwnTermsInput>;
