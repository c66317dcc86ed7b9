import { z } from "zod";
import { orNothing, typedPercent } from "../numbers.ts";
import { PAYOUT_LIMITS, SIGNAL_DESK_LIMITS } from "./limits.ts";
import { t } from "../language/words.ts";

const { confidenceMin: floorMin, confidenceMax: floorMax } = SIGNAL_DESK_LIMITS;
const PAYOUT_MESSAGE = () =>
  t("Enter the payout in percent, from {{min}} to {{max}}, or leave it empty", PAYOUT_LIMITS);
const FLOOR_MESSAGE = () =>
  t("Enter a confidence from {{min}} to {{max}} percent, or leave it empty", {
    min: floorMin,
    max: floorMax,
  });

/** A member's own payout and floor, by which signals are judged for them alone. */
export const SignalPreferencesInput = z.object({
  payoutPercent: orNothing(PAYOUT_MESSAGE, typedPercent(PAYOUT_MESSAGE, PAYOUT_LIMITS)),
  floor: orNothing(FLOOR_MESSAGE, typedPercent(FLOOR_MESSAGE, { min: floorMin, max: floorMax })),
});
export type SignalPreferencesInput = z.infer<typeof SignalPreferencesInput>;
