import { RECORD_LIMITS, type RecordAnalysisDto, t } from "@signaldeck/contract";

/** One hour of the week. */
export interface HourCell {
  /** Monday is 0. */
  weekday: number;
  hour: number;
  won: number;
  lost: number;
  /** Percent; null: too few signals to say anything. */
  rate: number | null;
}

export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** "Tue": one of `WEEKDAYS`, short. */
export function weekdayName(weekday: number): string {
  const names = [t("Mon"), t("Tue"), t("Wed"), t("Thu"), t("Fri"), t("Sat"), t("Sun")];
  return names[weekday] ?? "";
}

/** "07:00" */
export const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** All hours of the week by weekday, also those without any signal. */
export function hourMap(hours: RecordAnalysisDto["hours"]): HourCell[][] {
  const known = new Map(hours.map((cell) => [cell.weekday * HOURS.length + cell.hour, cell]));
  return WEEKDAYS.map((weekday) =>
    HOURS.map((hour) => {
      const { won, lost } = known.get(weekday * HOURS.length + hour) ?? { won: 0, lost: 0 };
      const enough = won + lost >= RECORD_LIMITS.hourSample;
      return { weekday, hour, won, lost, rate: enough ? (100 * won) / (won + lost) : null };
    }),
  );
}

/** How far from the middle one of 168 hours lies by chance, 19 times of 20, standard deviations. */
const BY_CHANCE = 3.62;

/**
 * What may be read from the hours, which is next to nothing: of many hours some always look good.
 * Null: no hour has enough signals to be coloured.
 * @param breakEven percent.
 */
export function hoursCaution(cells: readonly HourCell[], breakEven: number): string | null {
  const shown = cells.filter(({ rate }) => rate !== null);
  if (shown.length === 0) return null;
  return shown.some((cell) => standsOut(cell, breakEven / 100))
    ? t("Of so many hours some always look good or bad. Don't pick hours from this.")
    : t("Too few signals per hour to trade on. Don't pick hours from this.");
}

/** Whether an hour is further from break-even than chance explains, all the others considered. */
function standsOut({ won, lost }: HourCell, expected: number): boolean {
  const n = won + lost;
  const spread = Math.sqrt(n * expected * (1 - expected));
  return Math.abs(won - n * expected) > BY_CHANCE * spread;
}
