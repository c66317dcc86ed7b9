import type { ExportFileDto, ReceivedFilter } from "@signaldeck/contract";
import { csvText, type CsvValue } from "../http/csv.ts";
import type { JournalDeps } from "./journalDeps.ts";
import { presentReceived } from "./received/presentReceived.ts";
import {
  lookAtReceived,
  receivedParts,
  withNotes,
  type Received,
} from "./received/readReceived.ts";

const COLUMNS = [
  "signal time (UTC)",
  "pair",
  "direction",
  "decision",
  "stake USD",
  "payout %",
  "outcome",
  "result USD",
  "status",
  "decided at (UTC)",
  "note",
  "signal id",
  "feed",
] as const;

/** A member's signals of a filter, with what was marked and noted, as a CSV file, oldest first. */
export async function exportJournal(
  deps: JournalDeps,
  memberId: string,
  filter: ReceivedFilter,
): Promise<ExportFileDto> {
  const look = await lookAtReceived(deps, memberId, filter);
  const received: Received[] = [];
  for await (const part of receivedParts(look)) received.push(...(await withNotes(look, part)));
  const rows = received.reverse().map((one): CsvValue[] => {
    const { signal, mark, note } = presentReceived(one);
    return [
      signal.createdAt,
      signal.pair,
      signal.direction,
      mark?.decision ?? "unmarked",
      mark?.stake ?? null,
      mark?.payoutPercent ?? null,
      signal.outcome,
      mark?.result ?? null,
      signal.voided ? "voided" : signal.status,
      mark?.decidedAt ?? null,
      note,
      signal.id,
      deps.feed.info.name,
    ];
  });
  return { fileName: "journal.csv", mediaType: "text/csv", text: csvText(COLUMNS, rows) };
}
