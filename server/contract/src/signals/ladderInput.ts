import { z } from "zod";
import { orNothing, typedCount, typedDollars, typedPercent } from "../numbers.ts";
import { LADDER_LIMITS } from "./ladderLimits.ts";
import { PAYOUT_LIMITS } from "./limits.ts";
import { t } from "../language/words.ts";

const { stakeMin, stakeMax, capitalMin, capitalMax, winRateMin, winRateMax } = LADDER_LIMITS;
const { levelsMax, signalsPerDayMax } = LADDER_LIMITS;
const STAKE_MESSAGE = () =>
  t("Enter the first stake in dollars, from {{min}} to {{max}}", {
    min: stakeMin,
    max: stakeMax,
  });
const PAYOUT_MESSAGE = () =>
  t("Enter the payout in percent, from {{min}} to {{max}}", PAYOUT_LIMITS);
const LEVELS_MESSAGE = () => t("Choose 1 to {{max}} levels", { max: levelsMax });
const RATE_MESSAGE = () => t("Choose a win rate");
const OWN_RATE_MESSAGE = () =>
  t("Enter a win rate from {{min}} to {{max}} percent", {
    min: winRateMin,
    max: winRateMax,
  });
const SIGNALS_MESSAGE = () =>
  t("Enter a whole number of signals, from 1 to {{max}}", {
    max: signalsPerDayMax,
  });
const CAPITAL_MESSAGE = () =>
  t("Enter the capital in dollars, from {{min}} to {{max}}", {
    min: capitalMin,
    max: capitalMax,
  });

/** The win rate for a ladder: the record's of all or of recommended signals, or a person's own. */
export const LADDER_RATES = ["all", "recommended", "own"] as const;

/** What the ladder calculator takes, as it is typed. */
export const LadderInput = z.object({
  /** US dollars. */
  stake: typedDollars(STAKE_MESSAGE, { min: stakeMin, max: stakeMax }),
  /** What a won option pays, percent of the stake. */
  payoutPercent: typedPercent(PAYOUT_MESSAGE, PAYOUT_LIMITS),
  levels: typedCount(LEVELS_MESSAGE, { min: 1, max: levelsMax }),
  rate: z.enum(LADDER_RATES, { error: RATE_MESSAGE }),
  /** Percent; null: not entered. */
  ownRate: orNothing(
    OWN_RATE_MESSAGE,
    typedPercent(OWN_RATE_MESSAGE, { min: winRateMin, max: winRateMax }),
  ),
  signalsPerDay: typedCount(SIGNALS_MESSAGE, { min: 1, max: signalsPerDayMax }),
  /** US dollars. */
  capital: typedDollars(CAPITAL_MESSAGE, { min: capitalMin, max: capitalMax }),
});
export type LadderInput = z.infer<typeof LadderInput>;
