import type { Tier, Viewer } from "@signaldeck/contract";

/** The tier whose signals a viewer receives; staff read all of them, like elite members. */
export function receivingTier(viewer: Viewer): Tier {
  return viewer.role === "member" ? viewer.tier : "elite";
}
