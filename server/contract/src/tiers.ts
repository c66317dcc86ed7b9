import { z } from "zod";

export const TIERS = ["guest", "silver", "pro", "gold", "elite"] as const;
export const Tier = z.enum(TIERS);
export type Tier = z.infer<typeof Tier>;

/** Position of a tier from 0 (guest) upwards; elite includes everything that gold has. */
export function tierRank(tier: Tier): number {
  return TIERS.indexOf(tier);
}

/** Of two tiers the higher one: a tier that was verified once is never lowered by a later deed. */
export function higherTier(one: Tier, other: Tier): Tier {
  return tierRank(other) > tierRank(one) ? other : one;
}

/** The highest tier of a catalogue that a verified deposit (whole US dollars) reaches. */
export function tierForDeposit(
  tiers: readonly { id: Tier; minimumDeposit: number }[],
  amount: number,
): Tier {
  return tiers
    .filter(({ minimumDeposit }) => minimumDeposit <= amount)
    .reduce<Tier>((best, { id }) => higherTier(best, id), "guest");
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
