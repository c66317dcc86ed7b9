import { z } from "zod";
import { countText } from "../language/figures.ts";
import { orNothing, typedCount, typedDollars, typedPercent } from "../numbers.ts";
import { LADDER_LIMITS } from "./ladderLimits.ts";
import { PAYOUT_LIMITS } from "./limits.ts";

const { stakeMin, stakeMax, capitalMin, capitalMax, winRateMin, winRateMax } = LADDER_LIMITS;
const { levelsMax, signalsPerDayMax } = LADDER_LIMITS;
const STAKE_MESSAGE = `Enter the first stake in dollars, from ${stakeMin} to ${countText(stakeMax)}`;
const PAYOUT_MESSAGE = `Enter the payout in percent, from ${PAYOUT_LIMITS.min} to ${countText(PAYOUT_LIMITS.max)}`;
const LEVELS_MESSAGE = `Choose 1 to ${levelsMax} levels`;
const RATE_MESSAGE = "Choose a win rate";
const OWN_RATE_MESSAGE = `Enter a win rate from ${winRateMin} to ${winRateMax} percent`;
const SIGNALS_MESSAGE = `Enter a whole number of signals, from 1 to ${signalsPerDayMax}`;
const CAPITAL_MESSAGE = `Enter the capital in dollars, from ${capitalMin} to ${countText(capitalMax)}`;

/** Whose win rate a ladder is reckoned with: the record's, of which signals, or a person's own. */
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
