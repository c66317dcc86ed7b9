import type { JournalEntryDto } from "@signaldeck/contract";
import { useState } from "react";
import { isOpen } from "./slotWords.ts";

/** The trade that ended last while it was being watched; null until one does. */
export function useNewResults(taken: readonly JournalEntryDto[]): JournalEntryDto | null {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [arrived, setArrived] = useState<JournalEntryDto | null>(null);
  const now = new Set(taken.filter(isOpen).map((e) => e.signalId));
  const ended = taken.find(({ signalId }) => open.has(signalId) && !now.has(signalId));
  if (ended) setArrived(ended);
  if (now.size !== open.size || [...now].some((id) => !open.has(id))) setOpen(now);
  return arrived;
}
