import { t } from "@signaldeck/contract";

/** Whether a signal was recorded when its end was known; `liveFrom`: see the record's summary. */
export const isAfterwards = (sequence: number, liveFrom: number | null): boolean =>
  liveFrom !== null && sequence < liveFrom;

/** What divides signals that were sealed live from those before, which are below it. */
export function LiveSealing({ liveFrom }: { liveFrom: number }) {
  return (
    <span className="flex flex-col text-1 leading-5 sm:flex-row sm:items-center sm:gap-x-3">
      <strong className="font-semibold text-brand">
        {t("Live sealing starts at No. {{number}}", { number: String(liveFrom) })}
      </strong>
      <span className="text-muted">{t("Earlier ones were recorded afterwards")}</span>
    </span>
  );
}
