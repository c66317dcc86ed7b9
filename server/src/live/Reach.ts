import type { Viewer } from "@signaldeck/contract";
import type { OwnReceptions, PastSignal } from "../reach/OwnReceptions.ts";
import { audienceRank, viewerRank } from "./liveAudience.ts";

/** Whether a signal is one of a reader's: by windows of their own that they had then, or its audience. */
export function receives(
  past: Pick<OwnReceptions, "reached">,
  { memberId, viewer }: { memberId: string; viewer: Viewer },
  signal: PastSignal,
): boolean {
  return past.reached(memberId, signal) ?? audienceRank(signal.audience) <= viewerRank(viewer);
}
