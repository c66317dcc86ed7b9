import {
  type ReceivedFilter,
  type ReceivedPageDto,
  type ReceivedSignalDto,
  t,
  countText,
  watDate,
  watDayStart,
} from "@signaldeck/contract";
import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { Loaded } from "../../../components/Loaded.tsx";
import { saveFile } from "../../../components/saveFile.ts";
import { Skeletons } from "../../../components/Skeletons.tsx";
import { useExportJournalMutation, useReceivedSignalsQuery } from "../api.ts";
import { NoteDialog } from "./NoteDialog.tsx";
import { ReceivedFilters } from "./ReceivedFilters.tsx";
import { ReceivedRow } from "./ReceivedRow.tsx";
import { useReceivedFilter } from "./useReceivedFilter.ts";
import { Facts } from "../../../components/Facts.tsx";
import { TALLY } from "../tally.ts";
import { endings, rateWords, takenNote } from "./receivedWords.ts";

/** What the filtered list comes to, and what was counted. */
function ReceivedFigures({ page }: { page: ReceivedPageDto }) {
  const { figures, from, to, since } = page;
  const begin = watDayStart(from);
  return (
    <div className="grid gap-3 px-5 pb-4">
      <Facts
        facts={[
          { label: t("Signals"), value: countText(figures.signals), note: endings(figures) },
          { label: t("Win rate"), ...rateWords(figures) },
          {
            label: t("Taken"),
            value: countText(figures.taken),
            note: t("{{taken}}; {{skipped}}, {{unmarked}}", {
              taken: takenNote(figures),
              skipped: TALLY.skipped(figures.skipped),
              unmarked: TALLY.unmarked(figures.unmarked),
            }),
          },
        ]}
      />
      <p className="max-w-prose text-1 text-muted">
        {t(
          "Counted: every signal of this list, {{from}} to {{to}}, on all its pages. Won and lost compare the closing price with the entry price; unsettled and voided signals count in no rate.",
          { from: watDate(begin), to: watDate(watDayStart(to)) },
        )}{" "}
        {since !== null && begin < Date.parse(since)
          ? t(
              "What you received is recorded since {{since}}. From before that, only signals you marked are listed.",
              { since: watDate(since) },
            )
          : t("Signals held back by your own pause or limit are not listed.")}
      </p>
    </div>
  );
}

/** Signals on one page: on a phone each takes three lines. */
const PAGE = 10;

/** The member's own record: what was received, how it ended, what was made of it. */
export function ReceivedCard() {
  const state = useReceivedFilter();
  const { filter } = state;
  return (
    <Card
      title={t("Signals you received")}
      aside={<ExportButton filter={filter} />}
      padded={false}
      className="min-w-0"
    >
      <ReceivedPages key={JSON.stringify(filter)} {...state} />
    </Card>
  );
}

function ReceivedPages(state: ReturnType<typeof useReceivedFilter>) {
  // Where each page begins: the mark of the last signal of the page before.
  const [starts, setStarts] = useState<string[]>([]);
  const before = starts.at(-1);
  const call = useReceivedSignalsQuery({
    query: { ...state.filter, limit: PAGE, ...(before !== undefined && { before }) },
  });
  const { data, currentData } = call;
  const last = currentData?.signals.at(-1);
  return (
    <>
      <ReceivedFilters {...state} pairs={data?.pairs ?? []} from={data?.from} to={data?.to} />
      <Loaded
        call={{ ...call, data: currentData }}
        what={t("your signals")}
        fallback={t("Failed to get your signals")}
        waiting={<Skeletons rows={4} each="h-11" className="grid gap-3 px-5 pb-5" />}
      >
        {(page) => (
          <>
            <ReceivedFigures page={page} />
            <ReceivedList page={page} isFiltered={isFiltered(state.filter)} />
          </>
        )}
      </Loaded>
      {(starts.length > 0 || currentData?.more) && (
        <div className="flex justify-between gap-3 border-t border-line px-5 py-3">
          <Button disabled={starts.length === 0} onClick={() => setStarts(starts.slice(0, -1))}>
            {t("Newer")}
          </Button>
          <Button
            disabled={!currentData?.more || !last}
            onClick={() => last && setStarts([...starts, last.signal.createdAt])}
          >
            {t("Older")}
          </Button>
        </div>
      )}
    </>
  );
}

const isFiltered = (filter: ReceivedFilter) =>
  Object.values(filter).some((part) => part !== undefined);

function ReceivedList({ page, isFiltered }: { page: ReceivedPageDto; isFiltered: boolean }) {
  const [noting, setNoting] = useState<ReceivedSignalDto | null>(null);
  if (page.signals.length === 0) {
    return isFiltered ? (
      <EmptyState title={t("No signal fits these filters")}>
        {t("Widen the days or clear a filter.")}
      </EmptyState>
    ) : (
      <EmptyState title={t("No signals in these days")}>
        {t("Each signal that reaches you is listed here, with its result once it settles.")}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={t("Received signals")}>
        {page.signals.map((received) => (
          <ReceivedRow
            key={received.signal.id}
            received={received}
            onNote={() => setNoting(received)}
          />
        ))}
      </ul>
      {noting && <NoteDialog received={noting} onClose={() => setNoting(null)} />}
    </>
  );
}

function ExportButton({ filter }: { filter: ReceivedFilter }) {
  const [exportJournal, { isLoading, error }] = useExportJournalMutation();
  const download = async () => {
    const { data } = await exportJournal({ query: filter });
    if (data) saveFile(data);
  };
  return (
    <div className="grid gap-2">
      <Button
        busy={isLoading}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => void download()}
      >
        {t("Export CSV")}
      </Button>
      <FormAlert
        message={error ? failureMessage(error, t("Failed to export your journal")) : null}
      />
    </div>
  );
}
