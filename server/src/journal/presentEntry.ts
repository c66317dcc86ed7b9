import { JournalEntryDto, type ReceivedSignalDto } from "@signaldeck/contract";
import { presenter } from "../http/presenter.ts";
import { dollarsOf } from "./cents.ts";
import type { EntrySignal, JournalItem } from "./readEntries.ts";
import { resultCents } from "./resultCents.ts";

/** An entry as its member sees it. */
export function presentEntry(item: JournalItem): JournalEntryDto {
  return {
    signalId: item.entry.signalId,
    ...presentDecision(item),
    signal: presentEntrySignal(item.signal),
  };
}

/** What the member made of a signal, and what came of it. */
export function presentDecision({
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
export const presentEntrySignal: (signal: EntrySignal) => JournalEntryDto["signal"] = presenter(
  JournalEntryDto.shape.signal,
  {
    voided: ({ voidedAt }) => voidedAt !== null,
    withdrawn: ({ withdrawnAt }) => withdrawnAt !== null,
    held: ({ heldAt, settledAt }) => heldAt !== null && settledAt === null,
  },
);
