import {
  dollarsAndCents,
  JOURNAL_LIMITS,
  signedDollars,
  type SignalDto,
  t,
} from "@signaldeck/contract";
import { Check } from "lucide-react";
import { useJournalDay } from "../../api/journalCalls.ts";
import { useTakenSignalsQuery } from "./api.ts";

/** As many as the longest list of signals has rows. */
const NEWEST = { query: { limit: JOURNAL_LIMITS.pageMax, decision: "taken" } } as const;

/** In a row of the list: the member took this signal, and what it brought. Nothing for any other. */
export function TakenBadge({ signal }: { signal: SignalDto }) {
  const { data: day } = useJournalDay();
  const { data: taken } = useTakenSignalsQuery(NEWEST);
  // What was decided a moment ago is in the day first.
  const entry =
    day?.entries.find(({ signalId }) => signalId === signal.id) ??
    taken?.signals.find((received) => received.signal.id === signal.id)?.mark;
  if (entry?.decision !== "taken") return null;
  return (
    <span className="flex items-center justify-end gap-1 text-1 text-text">
      <Check aria-hidden="true" className="size-3.5 shrink-0 text-brand" />
      {t("taken {{amount}}", {
        amount:
          entry.result === null ? dollarsAndCents(entry.stake ?? 0) : signedDollars(entry.result),
      })}
    </span>
  );
}
