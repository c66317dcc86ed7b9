import { openTable, type RecordedSignalDto, t, tCount } from "@signaldeck/contract";

const UNSETTLED = {
  mark: "–",
  word: () => t("unsettled"),
  tone: "text-muted",
  wash: "bg-raised",
};

const plain = (word: string) => ({ ...UNSETTLED, word: () => word });

/** How a finished signal ended: mark, word and colours, which only support them. */
export const RESULTS = openTable(plain, {
  profit: { mark: "✓", word: () => t("profit"), tone: "text-call", wash: "bg-call-wash" },
  loss: { mark: "✕", word: () => t("loss"), tone: "text-put", wash: "bg-put-wash" },
  breakeven: { mark: "=", word: () => t("even"), tone: "text-muted", wash: "bg-raised" },
  unsettled: UNSETTLED,
  voided: { ...UNSETTLED, word: () => t("voided") },
});

/** A finished signal without an outcome was voided, or the feed had a gap. */
export function endingOf(signal: RecordedSignalDto): keyof typeof RESULTS {
  return signal.outcome ?? (signal.voidedAt === null ? "unsettled" : "voided");
}

/** "12 won" */
export const wonText = (count: number): string => tCount(count, "{{count}} won", "{{count}} won");

/** "9 lost" */
export const lostText = (count: number): string =>
  tCount(count, "{{count}} lost", "{{count}} lost");

/** "2 unsettled" */
export const unsettledText = (count: number): string =>
  tCount(count, "{{count}} unsettled", "{{count}} unsettled");

/** "1 voided" */
export const voidedText = (count: number): string =>
  tCount(count, "{{count}} voided", "{{count}} voided");
