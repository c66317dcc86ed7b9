import { openTable, t, type Tier, type UserDto } from "@signaldeck/contract";
import type { PillTone } from "./Pill.tsx";

const TONES = openTable<Tier, PillTone>(() => "neutral", {
  guest: "amber",
  silver: "neutral",
  pro: "brand",
  gold: "gold",
  elite: "gold",
});

/** Colour of a tier; gold is reserved for gold and elite. */
export function tierTone(tier: Tier): PillTone {
  return TONES[tier];
}

/** A tier as a word within a sentence. */
export function tierWord(tier: Tier): string {
  return tier.charAt(0).toUpperCase() + tier.slice(1);
}

/** The header's word for a tier. */
export function tierBadge(tier: Tier): string {
  return tier === "guest" ? t("TRIAL") : tier.toUpperCase();
}

/** The sidebar's words for a tier: "Trial Member", "GOLD Elite"; staff are named by their role. */
export function tierLabel(user: Pick<UserDto, "role" | "tier">): string {
  if (user.role === "admin") return t("Administrator");
  if (user.role === "support") return t("Support");
  if (user.tier === "guest") return t("Trial Member");
  return user.tier === "elite" ? "ELITE" : `${user.tier.toUpperCase()} Elite`;
}

/** Whether the trial clock runs for this user: a member whose dashboard is locked. */
export function isLocked(user: Pick<UserDto, "role" | "dashboardUnlocked">): boolean {
  return user.role === "member" && !user.dashboardUnlocked;
}
