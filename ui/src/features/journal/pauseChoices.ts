import { HOUR, DAY } from "@signaldeck/contract";

export interface PauseChoice {
  label: string;
  /** Market time, epoch ms. */
  until: number;
}

/**
 * How long one can pause, from this market time on.
 * @param dayEnd end of the WAT day, market time.
 */
export function pauseChoices(now: number, dayEnd: number): PauseChoice[] {
  return [
    { label: "1 hour", until: now + HOUR },
    { label: "4 hours", until: now + 4 * HOUR },
    { label: "Until midnight", until: dayEnd },
    { label: "1 week", until: now + 7 * DAY },
    { label: "30 days", until: now + 30 * DAY },
  ].filter(({ until }) => until > now);
}
