import type { SettingsDto } from "@signaldeck/contract";

/** Whether changes that guard the account ask for its second factor. */
export function hasFactor({ user }: SettingsDto): boolean {
  return user.secondFactor === "on";
}
