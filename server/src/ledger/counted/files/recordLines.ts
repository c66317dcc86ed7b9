import type { RecordedSignalDto } from "@signaldeck/contract";
import { csvLines, csvText, type CsvValue } from "../../../http/csv.ts";

/** How a file of signals is written. */
export interface RecordFile {
  fileName: string;
  mediaType: string;
  /** What comes before the first signal. */
  head: string;
  /** Some signals, with the end of their last line. */
  lines: (signals: readonly RecordedSignalDto[]) => string;
}

const COLUMNS: readonly (keyof RecordedSignalDto)[] = [
  "sequence",
  "createdAt",
  "publishedAt",
  "expiresAt",
  "pair",
  "direction",
  "source",
  "confidence",
  "grade",
  "entryPrice",
  "closePrice",
  "status",
  "outcome",
  "voidedAt",
  "voidedReason",
  "id",
  "publishedHash",
  "settledHash",
  // Later columns come last, for programs that count them.
  "withdrawnAt",
];

/** A line of text with commas, named as the members of the API's answers. */
export const CSV_FILE: RecordFile = {
  fileName: "signals.csv",
  mediaType: "text/csv; charset=utf-8",
  head: csvText(COLUMNS, []),
  lines: (signals) =>
    csvLines(signals.map((signal) => COLUMNS.map((name): CsvValue => signal[name]))),
};

/** A JSON object in each line. */
export const JSON_LINES_FILE: RecordFile = {
  fileName: "signals.jsonl",
  mediaType: "application/jsonl; charset=utf-8",
  head: "",
  lines: (signals) => signals.map((signal) => `${JSON.stringify(signal)}\n`).join(""),
};
