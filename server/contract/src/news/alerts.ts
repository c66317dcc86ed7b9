import { z } from "zod";
import { QuietHours } from "../quietHours.ts";
import { minutesOfDay } from "../timeOfDay.ts";
import { SIGNAL_LIMITS } from "../signals/limits.ts";
import { NO_SIGNAL_PREFERENCES } from "../signals/signalPreferences.ts";
import { isRecommendedTo, type JudgedSignal } from "../signals/worth.ts";
import type { SignalDto } from "../signals/calls.ts";

/** Which signals somebody wants to hear of, on a device or a channel. */
export const AlertFilter = z.object({
  /** Empty: every pair. */
  pairs: z.array(z.string().max(20)).max(100),
  /** Smallest confidence in percent; a signal without one comes only at the lowest setting. */
  minConfidence: z.number().min(SIGNAL_LIMITS.confidenceFloor).max(100),
  /** Only what is recommended to this member; a signal without a grade is not. */
  recommendedOnly: z.boolean().default(true),
  /** When no news comes; null: never quiet. */
  quietHours: QuietHours.nullable(),
});
export type AlertFilter = z.infer<typeof AlertFilter>;

/** The filter before anybody chose: what is worth taking, at any hour. */
export const RECOMMENDED: AlertFilter = {
  pairs: [],
  minConfidence: SIGNAL_LIMITS.confidenceFloor,
  recommendedOnly: true,
  quietHours: null,
};

/** How one device tells of signals. Stored on the device. */
export const DeviceAlerts = z.object({
  signals: z.boolean(),
  /** Also how each signal ended. */
  results: z.boolean(),
  filter: AlertFilter,
});
export type DeviceAlerts = z.infer<typeof DeviceAlerts>;

/** What a device does before anybody chose: nothing. */
export const NO_ALERTS: DeviceAlerts = {
  signals: false,
  results: false,
  filter: RECOMMENDED,
};

/**
 * Whether a time lies in the quiet hours.
 * @param minuteOfDay minutes since midnight where the person is.
 */
export function isQuiet(quietHours: QuietHours | null, minuteOfDay: number): boolean {
  if (!quietHours) return false;
  const from = minutesOfDay(quietHours.from);
  const to = minutesOfDay(quietHours.to);
  if (from === to) return true;
  return from < to
    ? minuteOfDay >= from && minuteOfDay < to
    : minuteOfDay >= from || minuteOfDay < to;
}

/** Whether a pair is one to hear of at this minute of somebody's day, by any channel. */
export function isHeard(
  { pairs, quietHours }: Pick<AlertFilter, "pairs" | "quietHours">,
  pair: string,
  minuteOfDay: number,
): boolean {
  if (pairs.length > 0 && !pairs.includes(pair)) return false;
  return !isQuiet(quietHours, minuteOfDay);
}

/**
 * Whether somebody with this filter wants to hear of a signal at this minute of their day.
 * @param own what is recommended to them is judged by.
 */
export function wantsToHear(
  filter: AlertFilter,
  signal: Pick<SignalDto, "pair"> & JudgedSignal,
  minuteOfDay: number,
  own = NO_SIGNAL_PREFERENCES,
): boolean {
  if (filter.recommendedOnly && !isRecommendedTo(signal, own)) return false;
  if ((signal.confidence ?? SIGNAL_LIMITS.confidenceFloor) < filter.minConfidence) return false;
  return isHeard(filter, signal.pair, minuteOfDay);
}
