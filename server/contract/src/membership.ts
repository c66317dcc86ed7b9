import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** Hours, minutes and seconds as two-digit strings, ready to be shown. */
export const TimeFormatted = z.object({
  hours: z.string(),
  minutes: z.string(),
  seconds: z.string(),
});
export type TimeFormatted = z.infer<typeof TimeFormatted>;

/** Splits a duration in ms into display parts; negative durations count as zero. */
export function formatDuration(milliseconds: number): TimeFormatted {
  const total = Math.max(0, Math.floor(milliseconds / 1_000));
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    hours: two(Math.floor(total / 3_600)),
    minutes: two(Math.floor((total % 3_600) / 60)),
    seconds: two(total % 60),
  };
}

/** The trial clock. It stands at zero for unlocked members and after the trial's end. */
export const CountdownDto = z.object({
  timeFormatted: TimeFormatted,
  remainingMs: z.number().int().nonnegative(),
  expiresAt: z.iso.datetime(),
  ended: z.boolean(),
});
export type CountdownDto = z.infer<typeof CountdownDto>;

export const CountdownConfigDto = z.object({
  trialMs: z.number().int(),
  pollMs: z.number().int(),
});
export type CountdownConfigDto = z.infer<typeof CountdownConfigDto>;

export const membershipApi = {
  countdown: endpoint({
    method: "get",
    path: "/countdown",
    summary: "Time left of the member's own trial",
    permission: "membership.own",
    reply: CountdownDto,
    failure: "Failed to get timer data",
  }),
  countdownConfig: endpoint({
    method: "get",
    path: "/countdown/config",
    summary: "How long a trial is and how often the clock is polled",
    permission: "membership.own",
    reply: CountdownConfigDto,
    failure: "Failed to get timer configuration",
  }),
} as const;
