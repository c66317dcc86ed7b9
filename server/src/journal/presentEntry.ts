import type { JournalEntryDto } from "@signaldeck/contract";
import type { JournalItem } from "./readEntries.ts";
import { dollarsOf } from "./cents.ts";
import { resultCents } from "./resultCents.ts";

/** An entry as its member sees it. */
export function presentEntry({ entry, signal }: JournalItem): JournalEntryDto {
  return {
    signalId: entry.signalId,
    decision: entry.decision,
    stake: dollarsOf(entry.stakeCents),
    payoutPercent: entry.payoutPercent,
    result: dollarsOf(resultCents(entry, signal.outcome)),
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
