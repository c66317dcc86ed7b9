import { tierRank, type Tier } from "@signaldeck/contract";

export type UpgradeState = "current" | "available" | "unavailable";

/**
 * What a tier's card says to a member of `current`: silver is offered to guests only, pro to
 * guests and silver, gold to anyone who is neither gold nor elite.
 */
export function upgradeState(current: Tier, offered: Tier): UpgradeState {
  if (current === offered) return "current";
  return tierRank(offered) > tierRank(current) ? "available" : "unavailable";
}
