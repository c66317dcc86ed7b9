import { dollarsAndCents, type JournalEntryDto, t } from "@signaldeck/contract";

type Trade = Pick<JournalEntryDto, "result" | "signal">;

/** Whether a trade still runs. */
export function isOpen({ result, signal }: Trade): boolean {
  return result === null && !signal.voided && signal.status !== "unsettled";
}

/** The sign of a trade's end: "✓", "✕", "=", a word where it has no result. */
export function signOf({ result, signal }: Trade): string {
  if (result !== null) return result > 0 ? "✓" : result < 0 ? "✕" : "=";
  return signal.voided ? t("voided") : t("unsettled");
}

/** A trade's end as it is said once: "Won $8.50." */
export function endWords({ result, signal }: Trade): string {
  if (result === null) {
    const { pair, voided } = signal;
    return voided
      ? t("{{pair}} has no result: voided.", { pair })
      : t("{{pair}} has no result: unsettled.", { pair });
  }
  if (result === 0) return t("Even, nothing won or lost.");
  const amount = dollarsAndCents(Math.abs(result));
  return result > 0 ? t("Won {{amount}}.", { amount }) : t("Lost {{amount}}.", { amount });
}
