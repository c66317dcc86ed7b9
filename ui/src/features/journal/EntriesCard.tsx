import {
  dollarsAndCents,
  type JournalEntryDto,
  signedDollars,
  watClock,
  watShortDate,
  percentAsIs,
} from "@signaldeck/contract";
import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { DirectionLabel } from "../../components/DirectionLabel.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { saveFile } from "../../components/saveFile.ts";
import { Skeletons } from "../../components/Skeletons.tsx";
import { useExportJournalMutation, useJournalEntriesQuery } from "./api.ts";
import { resultTone } from "./resultTone.ts";

/** Entries on one page: on a phone each takes three lines. */
const PAGE = 10;

/** The journal itself, page by page, and the way to take it along. */
export function EntriesCard() {
  // Where each page begins: the decision time of the last entry of the page before.
  const [starts, setStarts] = useState<string[]>([]);
  const before = starts.at(-1);
  const call = useJournalEntriesQuery({
    query: { limit: PAGE, ...(before !== undefined && { before }) },
  });
  const { currentData } = call;
  const last = currentData?.entries.at(-1);
  return (
    <Card title="Journal" aside={<ExportButton />} padded={false}>
      <Loaded
        call={{ ...call, data: call.currentData }}
        what="your journal"
        fallback="Failed to get your journal"
        waiting={<Skeletons rows={3} each="h-11" className="grid gap-3 px-5 pb-5" />}
      >
        {({ entries }) => <Entries entries={entries} />}
      </Loaded>
      {(starts.length > 0 || currentData?.more) && (
        <div className="flex justify-between gap-3 border-t border-line px-5 py-3">
          <Button disabled={starts.length === 0} onClick={() => setStarts(starts.slice(0, -1))}>
            Newer
          </Button>
          <Button
            disabled={!currentData?.more || !last}
            onClick={() => last && setStarts([...starts, last.decidedAt])}
          >
            Older
          </Button>
        </div>
      )}
    </Card>
  );
}

function ExportButton() {
  const [exportJournal, { isLoading, error }] = useExportJournalMutation();
  const download = async () => {
    const { data } = await exportJournal();
    if (data) saveFile(data);
  };
  return (
    <div className="grid gap-2">
      <Button
        kind="quiet"
        busy={isLoading}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => void download()}
      >
        Export CSV
      </Button>
      <FormAlert message={error ? failureMessage(error, "Failed to export your journal") : null} />
    </div>
  );
}

function Entries({ entries }: { entries: readonly JournalEntryDto[] }) {
  if (entries.length === 0) {
    return (
      <EmptyState title="The journal is empty">
        Each live signal has the buttons "Take" and "Skip".
      </EmptyState>
    );
  }
  return (
    <ul>
      {entries.map((entry) => (
        <Entry key={entry.signalId} entry={entry} />
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: JournalEntryDto }) {
  const { signal, decision, stake, payoutPercent } = entry;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 border-t border-line px-5 py-3 sm:grid-cols-[10rem_7rem_5rem_1fr_auto]">
      <span className="text-muted max-sm:order-3">
        {watShortDate(signal.createdAt)}, {watClock(signal.createdAt)}
      </span>
      <span className="font-semibold">{signal.pair}</span>
      <DirectionLabel direction={signal.direction} className="max-sm:order-4 max-sm:justify-end" />
      <span className="text-muted max-sm:order-5">
        {decision === "taken"
          ? `${dollarsAndCents(stake ?? 0)} at ${percentAsIs(payoutPercent ?? 0)}`
          : "skipped"}
      </span>
      <span className="text-right max-sm:order-2">
        <EntryResult entry={entry} />
      </span>
    </li>
  );
}

function EntryResult({ entry }: { entry: JournalEntryDto }) {
  const { decision, result, signal } = entry;
  if (result !== null) {
    return <span className={resultTone(result)}>{signedDollars(result)}</span>;
  }
  if (signal.voided) return <span className="text-muted">voided</span>;
  if (signal.status === "unsettled") return <span className="text-muted">unsettled</span>;
  if (decision === "skipped") {
    return <span className="text-faint">{signal.outcome ? `was ${signal.outcome}` : "–"}</span>;
  }
  return <span className="text-brand">running</span>;
}
