import { SIGNAL_LIMITS } from "@signaldeck/contract";

export interface LadderStep {
  level: number;
  /** Stake of this level in units of the first stake. */
  stake: number;
  /** All stakes up to and with this level, in units of the first stake. */
  total: number;
}

/**
 * The stakes of a full-recovery ladder. Each level must win back everything staked before plus the
 * first level's profit: stake(k) = ((1 + p) / p)^k with the payout p as a fraction of the stake.
 * @param payoutPercent payout of a won option in percent of the stake, above 0.
 */
export function ladderSteps(payoutPercent: number): LadderStep[] {
  const growth = (100 + payoutPercent) / payoutPercent;
  let total = 0;
  return Array.from({ length: SIGNAL_LIMITS.martingaleMaxLevel + 1 }, (_, level) => {
    const stake = growth ** level;
    total += stake;
    return { level, stake, total };
  });
}

export interface LadderCost {
  /** All four stakes in units of the first one. */
  multiple: number;
  /** Percent of the capital at risk when the first stake is the guidance's share of it. */
  capitalPercent: number;
  /** First stake, in percent of the capital, that keeps the whole ladder within the guidance. */
  safeFirstStakePercent: number;
  /** One ladder in this many loses all its levels. */
  oneIn: number;
  /** Average result of a ladder in units of the first stake. */
  expected: number;
}

/**
 * What the whole ladder costs.
 * @param payoutPercent payout of a won option in percent of the stake.
 * @param winPercent chance of each single level in percent; levels are taken as independent.
 */
export function ladderCost(payoutPercent: number, winPercent: number): LadderCost {
  const steps = ladderSteps(payoutPercent);
  const multiple = steps.at(-1)?.total ?? 0;
  const allLost = (1 - winPercent / 100) ** steps.length;
  return {
    multiple,
    capitalPercent: multiple * SIGNAL_LIMITS.riskPercent,
    safeFirstStakePercent: SIGNAL_LIMITS.riskPercent / multiple,
    oneIn: Math.round(1 / allLost),
    expected: (1 - allLost) * (payoutPercent / 100) - allLost * multiple,
  };
}
