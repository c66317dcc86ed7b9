import type { Tier, Viewer } from "@signaldeck/contract";
import { audienceRank, receivingTier, viewerRank, type LiveAudience } from "./liveAudience.ts";

/** A published signal, as far as who receives it depends on it. */
export interface ReachingSignal {
  id: string;
  /** Its mark, epoch milliseconds. */
  slot: number;
  audience: LiveAudience;
}

/** Members who receive signals by windows of their own instead of those of their tier. */
export interface OwnWindows {
  /**
   * Whether a signal reaches a member by windows of their own; null where those of the tier decide.
   * Asked for each reader and event, so it answers from memory.
   */
  reaches(
    memberId: string,
    tier: Tier,
    signal: Pick<ReachingSignal, "id" | "slot">,
  ): boolean | null;
  /** Whether a member's windows are their own on the day of a mark. */
  hasOwn(memberId: string, tier: Tier, slot: number): boolean;
  /** Whether a member ever chose windows of their own. */
  chose(memberId: string): boolean;
}

/** Whether a signal is one of a reader's: by windows of their own, else by its audience. */
export function receives(
  windows: OwnWindows,
  { memberId, viewer }: { memberId: string; viewer: Viewer },
  signal: ReachingSignal,
): boolean {
  const own = windows.reaches(memberId, receivingTier(viewer), signal);
  return own ?? audienceRank(signal.audience) <= viewerRank(viewer);
}
