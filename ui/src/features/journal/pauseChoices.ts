import { HOUR, DAY, t } from "@signaldeck/contract";

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
    { label: t("1 hour"), until: now + HOUR },
    { label: t("4 hours"), until: now + 4 * HOUR },
    { label: t("Until midnight"), until: dayEnd },
    { label: t("1 week"), until: now + 7 * DAY },
    { label: t("30 days"), until: now + 30 * DAY },
  ].filter(({ until }) => until > now);
}
