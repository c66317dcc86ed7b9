import { SIGNAL_LADDER_LEVELS, SIGNAL_LIMITS } from "@signaldeck/contract";

/** One rung of the martingale ladder; times are epoch milliseconds UTC. */
export interface MartingaleLevel {
  level: number;
  entryTime: number;
  expiryTime: number;
}

/**
 * The martingale ladder of a signal: levels 0 to 3, the first entered at the signal's expiry
 * (epoch milliseconds UTC), each five minutes after the one before and five minutes long.
 */
export function martingaleLevels(expiresAt: number): MartingaleLevel[] {
  return Array.from({ length: SIGNAL_LADDER_LEVELS }, (_, level) => {
    const entryTime = expiresAt + level * SIGNAL_LIMITS.martingaleStep;
    return { level, entryTime, expiryTime: entryTime + SIGNAL_LIMITS.life };
  });
}
