import type { JournalEntryDto } from "@signaldeck/contract";
import type { JournalItem } from "./readEntries.ts";
import { resultCents } from "./resultCents.ts";

/** Cents as dollars. */
export const dollars = (cents: number) => cents / 100;

/** An entry as its member sees it. */
export function presentEntry({ entry, signal }: JournalItem): JournalEntryDto {
  const result = resultCents(entry, signal.outcome);
  return {
    signalId: entry.signalId,
    decision: entry.decision,
    stake: entry.stakeCents === null ? null : dollars(entry.stakeCents),
    payoutPercent: entry.payoutPercent,
    result: result === null ? null : dollars(result),
    editable: signal.settledAt === null,
    decidedAt: entry.decidedAt.toISOString(),
    signal: {
      pair: signal.pair,
      direction: signal.direction,
      status: signal.status,
      outcome: signal.outcome,
      voided: signal.voidedAt !== null,
      createdAt: signal.createdAt.toISOString(),
      expiresAt: signal.expiresAt.toISOString(),
    },
  };
}
