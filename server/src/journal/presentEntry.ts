import type { JournalEntryDto, ReceivedSignalDto } from "@signaldeck/contract";
import { dollarsOf } from "./cents.ts";
import type { EntrySignal, JournalItem } from "./readEntries.ts";
import { resultCents } from "./resultCents.ts";

/** An entry as its member sees it. */
export function presentEntry(item: JournalItem): JournalEntryDto {
  return {
    signalId: item.entry.signalId,
    ...presentMark(item),
    signal: presentEntrySignal(item.signal),
  };
}

/** What the member made of a signal, and what came of it. */
export function presentMark({
  entry,
  signal,
}: JournalItem): NonNullable<ReceivedSignalDto["mark"]> {
  return {
    decision: entry.decision,
    stake: dollarsOf(entry.stakeCents),
    payoutPercent: entry.payoutPercent,
    result: dollarsOf(resultCents(entry, signal.outcome)),
    editable: signal.settledAt === null,
    decidedAt: entry.decidedAt.toISOString(),
  };
}

/** The signal itself, as a journal shows it. */
export function presentEntrySignal(signal: EntrySignal): JournalEntryDto["signal"] {
  return {
    pair: signal.pair,
    direction: signal.direction,
    status: signal.status,
    outcome: signal.outcome,
    voided: signal.voidedAt !== null,
    withdrawn: signal.withdrawnAt !== null,
    held: signal.heldAt !== null && signal.settledAt === null,
    createdAt: signal.createdAt.toISOString(),
    expiresAt: signal.expiresAt.toISOString(),
  };
}
