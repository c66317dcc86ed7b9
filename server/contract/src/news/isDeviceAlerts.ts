import { hasAll, isFlag, isListOf, isNumber, isText, orNull, type Is } from "../is.ts";
import { TIME_OF_DAY, type QuietHours } from "../quietHours.ts";
import type { AlertFilter, DeviceAlerts } from "./alerts.ts";

const isTimeOfDay: Is<string> = (value): value is string =>
  isText(value) && TIME_OF_DAY.test(value);

const isFilter = hasAll<AlertFilter>({
  pairs: isListOf(isText),
  minConfidence: isNumber,
  recommendedOnly: isFlag,
  quietHours: orNull(hasAll<QuietHours>({ from: isTimeOfDay, to: isTimeOfDay })),
});

const isDeviceAlerts = hasAll<DeviceAlerts>({
  signals: isFlag,
  results: isFlag,
  filter: isFilter,
});

/** A device's setting as it stored it; null where it is none. */
export function readAlerts(value: unknown): DeviceAlerts | null {
  if (typeof value !== "object" || value === null || !("filter" in value)) return null;
  const { filter } = value;
  const whole: unknown = {
    ...value,
    filter: typeof filter === "object" ? { recommendedOnly: true, ...filter } : filter,
  };
  return isDeviceAlerts(whole) ? whole : null;
}
