import type { Outcome } from "@signaldeck/contract";
import type { EntryRow } from "./JournalEntry.ts";

/**
 * Profit (positive) or loss of an entry in cents: a won option pays stake * payout, a lost one costs
 * the stake, a tie nothing. Null for what has no result: skipped, running or unsettled.
 */
export function resultCents(
  { stakeCents, payoutPercent }: Pick<EntryRow, "stakeCents" | "payoutPercent">,
  outcome: Outcome | null,
): number | null {
  if (outcome === null || stakeCents === null || payoutPercent === null) return null;
  if (outcome === "breakeven") return 0;
  return outcome === "loss" ? -stakeCents : Math.round((stakeCents * payoutPercent) / 100);
}
