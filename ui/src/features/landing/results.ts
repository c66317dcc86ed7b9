import type { RecordedSignalDto } from "@signaldeck/contract";

/** How a finished signal ended: mark, word and colours, which only support them. */
export const RESULTS = {
  profit: { mark: "✓", word: "profit", tone: "text-call", wash: "bg-call-wash" },
  loss: { mark: "✕", word: "loss", tone: "text-put", wash: "bg-put-wash" },
  breakeven: { mark: "=", word: "even", tone: "text-muted", wash: "bg-raised" },
  unsettled: { mark: "–", word: "unsettled", tone: "text-muted", wash: "bg-raised" },
  voided: { mark: "–", word: "voided", tone: "text-muted", wash: "bg-raised" },
} as const;

/** A finished signal without an outcome was voided, or the feed had a gap. */
export function endingOf(signal: RecordedSignalDto): keyof typeof RESULTS {
  return signal.outcome ?? (signal.voidedAt === null ? "unsettled" : "voided");
}
