import { TIERS, tierRank, type Tier, type Viewer } from "@signaldeck/contract";
import type { LiveAudience } from "./audience.ts";

const STAFF_RANK = TIERS.length;

/** A reader receives what has a rank that is not above their own. */
export function audienceRank(audience: LiveAudience): number {
  return audience === "staff" ? STAFF_RANK : tierRank(audience);
}

/** How far up a viewer receives. */
export function viewerRank(viewer: Viewer): number {
  return viewer.role === "member" ? tierRank(viewer.tier) : STAFF_RANK;
}

/** The tier whose signals a viewer receives; staff read all of them, like elite members. */
export function receivingTier(viewer: Viewer): Tier {
  return viewer.role === "member" ? viewer.tier : "elite";
}
