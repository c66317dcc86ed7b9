import {
  IMPORT_COLUMNS,
  IMPORT_REQUIRED,
  importColumnOf,
  MEMBER_IMPORT_LIMITS,
  countText,
  type ImportColumn,
} from "@signaldeck/contract";
import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "../../http/AppError.ts";
import { plainCell } from "../../http/csv.ts";
import type { UploadedFile } from "../../http/readUpload.ts";

/** One row of a file, by what its columns mean. */
export interface FileRow {
  /** As spreadsheets number them: the headings are row 1. */
  row: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** Cells beyond the last heading, or too few of them: what stands where is not known. */
  uneven: boolean;
}

export interface MembersFile {
  /** Headings whose columns are read, and those whose are not. */
  read: string[];
  ignored: string[];
  rows: FileRow[];
}

/** Commas by RFC 4180, semicolons of spreadsheets in many languages, tabs of what was copied. */
const DELIMITERS = [",", ";", "\t"] as const;

const ZIP = Buffer.from("PK\u0003\u0004");

/**
 * Reads a CSV file of members: RFC 4180 with the headings in any order, in UTF-8 or UTF-16 with
 * its mark, as spreadsheets write it. Rows without any text are passed over and keep their number.
 * @throws AppError `validation_failed` with what to do, for a file that cannot be read as a whole.
 */
export function readMembersFile(file: UploadedFile | null): MembersFile {
  if (!file) throw unreadable("Please choose a CSV file, or paste its text.");
  const text = textOf(file.bytes);
  const delimiter = DELIMITERS.find((one) => headingsOf(text, one).some(isEmail));
  if (!delimiter) {
    const found = headingsOf(text, ",").filter(Boolean).slice(0, 8).join(", ");
    throw unreadable(
      `The first row must name the columns, among them ${IMPORT_COLUMNS.email}. It says: ${found.slice(0, 200) || "nothing"}.`,
    );
  }
  const [headings = [], ...lines] = recordsOf(text, delimiter);
  const columns = headings.map(importColumnOf);
  requireColumns(columns);
  const rows = lines.flatMap((line, index): FileRow[] => {
    if (line.every((cell) => cell.trim() === "")) return [];
    const cells: FileRow["cells"] = {};
    for (const [at, column] of columns.entries()) {
      if (column) cells[column] = plainCell((line[at] ?? "").trim());
    }
    return [{ row: index + 2, cells, uneven: line.length !== headings.length }];
  });
  if (rows.length === 0) throw unreadable("The file has headings and no members.");
  if (rows.length > MEMBER_IMPORT_LIMITS.rows) {
    throw unreadable(
      `The file has ${countText(rows.length)} rows. Import at most ${countText(MEMBER_IMPORT_LIMITS.rows)} at a time.`,
    );
  }
  return {
    read: headings.filter((_, at) => columns[at] !== null),
    ignored: headings.filter((heading, at) => columns[at] === null && heading.trim() !== ""),
    rows,
  };
}

const isEmail = (heading: string) => importColumnOf(heading) === "email";

function textOf(bytes: Buffer): string {
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) {
    throw unreadable("This is a spreadsheet, not a CSV file. Save it as CSV (UTF-8) first.");
  }
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  let text: string;
  try {
    text = new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unreadable("The file is not in UTF-8. In your spreadsheet, save it as CSV (UTF-8).");
  }
  if (text.includes("\0")) throw unreadable("This is no text file. Save it as CSV (UTF-8) first.");
  return text;
}

/** The first row as these delimiters would part it; nothing where it cannot be parted so. */
function headingsOf(text: string, delimiter: string): string[] {
  try {
    return parse(text, { delimiter, to: 1 })[0] ?? [];
  } catch {
    return [];
  }
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    // How many cells a row has is judged row by row.
    return parse(text, { delimiter, relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(
      `Line ${countText(Number(error["lines"]))} cannot be read: a quotation mark opens and does not close, or stands inside a cell without being doubled.`,
    );
  }
}

function requireColumns(columns: readonly (ImportColumn | null)[]): void {
  const missing = IMPORT_REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const names = missing.map((column) => IMPORT_COLUMNS[column]).join(", ");
    throw unreadable(`These columns are missing: ${names}. Name them in the first row.`);
  }
  const twice = columns.find((column, at) => column !== null && columns.indexOf(column) !== at);
  if (twice) {
    throw unreadable(
      `Two columns mean ${IMPORT_COLUMNS[twice]}. Leave the heading of one of them empty.`,
    );
  }
}

/** A file that cannot be taken, with what its sender can do about it. */
export function unreadable(message: string): AppError {
  return new AppError("validation_failed", message, { fields: [{ path: "file", message }] });
}
