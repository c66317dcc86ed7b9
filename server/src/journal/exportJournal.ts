import type { ExportFileDto } from "@signaldeck/contract";
import { csvText, type CsvValue } from "../http/csv.ts";
import type { JournalDeps } from "./journalDeps.ts";
import { presentEntry } from "./presentEntry.ts";
import { readEntries } from "./readEntries.ts";

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
  "signal id",
  "feed",
] as const;

/** A member's whole journal on the current feed as a CSV file, oldest signal first. */
export async function exportJournal(
  { database, feed }: JournalDeps,
  memberId: string,
): Promise<ExportFileDto> {
  const items = await readEntries(database, { memberId, feed: feed.info.name });
  const rows = items
    .sort((a, b) => +a.entry.slot - +b.entry.slot)
    .map((item): CsvValue[] => {
      const { signal, decision, stake, payoutPercent, result, ...entry } = presentEntry(item);
      return [
        signal.createdAt,
        signal.pair,
        signal.direction,
        decision,
        stake,
        payoutPercent,
        signal.outcome,
        result,
        signal.voided ? "voided" : signal.status,
        entry.decidedAt,
        entry.signalId,
        item.entry.feed,
      ];
    });
  return { fileName: "journal.csv", mediaType: "text/csv", text: csvText(COLUMNS, rows) };
}
