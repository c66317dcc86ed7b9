import { dollarsAndCents, type JournalEntryDto } from "@signaldeck/contract";

/** The sign of a trade's end: "✓", "✕", "=", a word where it has no result, "open" while it runs. */
export function signOf({ result, signal }: Pick<JournalEntryDto, "result" | "signal">): string {
  if (result !== null) return result > 0 ? "✓" : result < 0 ? "✕" : "=";
  if (signal.voided) return "voided";
  return signal.status === "unsettled" ? "unsettled" : "open";
}

/** A trade's end as it is said once: "Won $8.50." */
export function endWords({ result, signal }: Pick<JournalEntryDto, "result" | "signal">): string {
  if (result === null) return `${signal.pair} has no result: ${signOf({ result, signal })}.`;
  if (result === 0) return "Even, nothing won or lost.";
  return `${result > 0 ? "Won" : "Lost"} ${dollarsAndCents(Math.abs(result))}.`;
}
