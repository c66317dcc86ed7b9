import type { SignalDto } from "@signaldeck/contract";
import { mayCall } from "../../../api/deviceAlerts.ts";
import type { PlatformStorage } from "../../../platform/Platform.ts";
import { beep } from "./beep.ts";
import { isOn, SOUND_KEY, VOICE_KEY } from "./deviceSwitch.ts";
import { say, spokenSignal } from "./voice.ts";

/** Calls to a new signal as this device is set to, within its pairs and outside its quiet hours. */
export function callTo(
  signal: Pick<SignalDto, "pair" | "direction">,
  storage: Pick<PlatformStorage, "get">,
): void {
  if (!mayCall(storage, signal.pair)) return;
  if (isOn(storage, SOUND_KEY)) beep();
  if (isOn(storage, VOICE_KEY)) say(spokenSignal(signal));
}
