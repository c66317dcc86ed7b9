import { z } from "zod";

export const TIERS = ["guest", "silver", "pro", "gold", "elite"] as const;
export const Tier = z.enum(TIERS);
export type Tier = z.infer<typeof Tier>;

/** Position of a tier from 0 (guest) upwards; elite includes everything that gold has. */
export function tierRank(tier: Tier): number {
  return TIERS.indexOf(tier);
}

export const Role = z.enum(["member", "support", "admin"]);
export type Role = z.infer<typeof Role>;

export const AccessLevel = z.enum(["free", "basic", "deposited", "premium"]);
export type AccessLevel = z.infer<typeof AccessLevel>;

export const AccessPath = z.enum(["manual", "auto"]);
export type AccessPath = z.infer<typeof AccessPath>;

const ACCESS_LEVEL_BY_TIER: Record<Tier, AccessLevel> = {
  guest: "free",
  silver: "basic",
  pro: "deposited",
  gold: "premium",
  elite: "premium",
};

/** The access level follows the tier and is never stored beside it. */
export function accessLevelOf(tier: Tier): AccessLevel {
  return ACCESS_LEVEL_BY_TIER[tier];
}
