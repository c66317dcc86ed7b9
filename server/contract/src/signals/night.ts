import { z } from "zod";
import { HOUR, MINUTE } from "../durations.ts";
import { endpoint } from "../endpoint.ts";
import { minutesOfDay, QuietHours } from "../quietHours.ts";
import { t } from "../language/words.ts";

/** Longest night, so that a day's windows never become a burst. */
export const LONGEST_NIGHT = 12 * HOUR;

const DAY_MINUTES = (24 * HOUR) / MINUTE;
const LENGTH_MESSAGE = () =>
  t("Choose a night of at most {{hours}} hours", { hours: LONGEST_NIGHT / HOUR });

/** Hours of West Africa Time that a member keeps free of signal windows. */
export const SignalNightInput = z.object({
  /** Null: the tier's own windows, over the whole day. */
  night: QuietHours.nullable().refine((night) => night === null || isNight(night), {
    error: LENGTH_MESSAGE,
  }),
});
export type SignalNightInput = z.infer<typeof SignalNightInput>;

function isNight({ from, to }: QuietHours): boolean {
  const length = (minutesOfDay(to) - minutesOfDay(from) + DAY_MINUTES) % DAY_MINUTES;
  return length > 0 && length * MINUTE <= LONGEST_NIGHT;
}

/** What is in force, and what the member has chosen; a choice holds from the next day on. */
export const SignalNightDto = z.object({
  /** Signals a day of the tier; null: unlimited, so there are no windows to move. */
  quota: z.number().int().nullable(),
  today: QuietHours.nullable(),
  chosen: QuietHours.nullable(),
  /** The next midnight in West Africa, market time: from then on the choice holds. */
  from: z.iso.datetime(),
});
export type SignalNightDto = z.infer<typeof SignalNightDto>;

export const signalNightApi = {
  night: endpoint({
    method: "get",
    path: "/signals/night",
    summary: "The hours that the member keeps free of signal windows",
    permission: "signals.read",
    reply: SignalNightDto,
    get failure() {
      return t("Failed to get your quiet hours");
    },
  }),
  saveNight: endpoint({
    method: "put",
    path: "/signals/night",
    summary: "Keep hours free of signal windows from the next day on",
    permission: "signals.read",
    body: SignalNightInput,
    reply: SignalNightDto,
    get failure() {
      return t("Failed to save your quiet hours");
    },
  }),
} as const;
