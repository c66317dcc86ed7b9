import { type DeviceAlerts, isHeard, NO_ALERTS, readAlerts } from "@signaldeck/contract";
import { useState } from "react";
import type { PlatformStorage } from "../platform/Platform.ts";
import { usePlatform } from "../platform/PlatformContext.tsx";

const KEY = "alerts";

/** What this device was set to; nothing when it was not, or when what is stored cannot be read. */
export function readDeviceAlerts(storage: Pick<PlatformStorage, "get">): DeviceAlerts {
  try {
    return readAlerts(JSON.parse(storage.get(KEY) ?? "null")) ?? NO_ALERTS;
  } catch {
    return NO_ALERTS;
  }
}

/** Minutes since midnight where this device is. */
export function minuteHere(): number {
  const now = new Date();
  return now.getHours() * 60 + now.getMinutes();
}

/** Whether this device may call somebody to a pair now, by a sound, a voice or a note. */
export const mayCall = (storage: Pick<PlatformStorage, "get">, pair: string) =>
  isHeard(readDeviceAlerts(storage).filter, pair, minuteHere());

/** Whether somebody has decided on this device, one way or the other. */
export const isAsked = (storage: Pick<PlatformStorage, "get">) => storage.get(KEY) !== null;

/** The device's setting and what changes it. */
export function useDeviceAlerts(): [DeviceAlerts, (next: DeviceAlerts) => void] {
  const { storage } = usePlatform();
  const [alerts, setAlerts] = useState(() => readDeviceAlerts(storage));
  return [
    alerts,
    (next) => {
      storage.set(KEY, JSON.stringify(next));
      setAlerts(next);
    },
  ];
}
