import type { PlatformStorage } from "../../../platform/Platform.ts";

/** A terminal reads this one as well, for notes that come while no room is open. */
export const SOUND_KEY = "signals.sound";
export const VOICE_KEY = "signals.voice";

/** Whether something was switched on for this device; off until then. */
export const isOn = (storage: Pick<PlatformStorage, "get">, key: string) =>
  storage.get(key) === "on";

/** Stores on this device whether something is on. */
export const turn = (storage: Pick<PlatformStorage, "set">, key: string, on: boolean) =>
  storage.set(key, on ? "on" : "off");
