import { t, type Permission, type SettingsDto } from "@signaldeck/contract";
import type { ComponentType } from "react";
import type { Platform } from "../../../platform/Platform.ts";

/** The parts of the settings, in their order. */
export const SETTINGS_SECTIONS = [
  { id: "you", title: () => t("You") },
  { id: "sign-in", title: () => t("Sign-in") },
  { id: "signals", title: () => t("Signals") },
  { id: "notices", title: () => t("How you hear of things") },
  { id: "terminal", title: () => t("This terminal") },
  { id: "data", title: () => t("Your data") },
] as const;
export type SettingsSectionId = (typeof SETTINGS_SECTIONS)[number]["id"];

export interface SettingsCardProps {
  settings: SettingsDto;
}

/** One card of the settings, of this feature or of another. */
export interface SettingsCard {
  /** Of all cards, for lists. */
  id: string;
  section: SettingsSectionId;
  Card: ComponentType<SettingsCardProps>;
  /** Who has it; everybody unless said otherwise. */
  needs?: Permission;
  /** Which hosts have it; all unless said otherwise. */
  on?: (platform: Platform) => boolean;
}
