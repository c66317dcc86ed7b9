import { TRIAL, formatDuration, type CountdownDto, type Tier } from "@signaldeck/contract";

/** What the trial clock of a member depends on. */
export interface TrialState {
  createdAt: Date;
  /** Set when the member joins. */
  trialEndsAt: Date | null;
  tier: Tier;
  dashboardUnlocked: boolean;
}

/** When the trial ends, in ms since the epoch; before joining it counts from the import. */
export function trialEnd(state: Pick<TrialState, "createdAt" | "trialEndsAt">): number {
  return state.trialEndsAt?.getTime() ?? state.createdAt.getTime() + TRIAL.length;
}

/**
 * The trial clock at `now` (ms since the epoch). It is at zero for unlocked members and after
 * the end. Of access nothing follows from it but an old board of pairs, whatever a clock says.
 */
export function trialCountdown(state: TrialState, now: number): CountdownDto {
  const end = trialEnd(state);
  const remainingMs = state.dashboardUnlocked ? 0 : Math.max(0, end - now);
  return {
    timeFormatted: formatDuration(remainingMs),
    remainingMs,
    expiresAt: new Date(end).toISOString(),
    ended: now >= end,
    tier: state.tier,
    dashboardUnlocked: state.dashboardUnlocked,
  };
}
