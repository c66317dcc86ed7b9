import { HOUR, type Tier } from "@signaldeck/contract";
import { tierWord } from "../../components/tiers.ts";

/** A tier and its lock in a few words, such as "Gold, unlocked". */
export function accessText(access: { tier: Tier; dashboardUnlocked: boolean }): string {
  return `${tierWord(access.tier)}, ${access.dashboardUnlocked ? "unlocked" : "locked"}`;
}

const WAT_OFFSET = "+01:00";

/** The last moment of a day (such as 2026-11-30) in the display zone, as an ISO time. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999${WAT_OFFSET}`).toISOString();
}

/** The day in the display zone on which a time (epoch ms) falls, such as 2026-11-30. */
export function dayOf(time: number): string {
  return new Date(time + HOUR).toISOString().slice(0, 10);
}
