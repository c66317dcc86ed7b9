import {
  IMPORT_COLUMNS,
  IMPORT_REQUIRED,
  importColumnOf,
  importColumnsOf,
  MEMBER_IMPORT_LIMITS,
  countText,
  type ImportColumn,
  type ReadColumn,
} from "@signaldeck/contract";
import { CsvError, parse } from "csv-parse/sync";
import { decodeText } from "../../../process/files/decodeText.ts";
import { AppError } from "../../../http/AppError.ts";
import { plainCell } from "../../../http/csv.ts";
import type { UploadedFile } from "../../../http/readUpload.ts";

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
const DELIMITERS: readonly string[] = [",", ";", "\t"];

/** All of them end a row, also beside one another: files are put together from several. */
const ENDS = ["\r\n", "\n", "\r"];

/** A first line that tells spreadsheets the delimiter; they show it as no row. */
const SEPARATOR_LINE = /^"?sep=(.)"?[;,\t]*(?:\r\n|\r|\n)/i;

const ZIP = Buffer.from("PK\u0003\u0004");

/**
 * Reads a CSV file of members: RFC 4180 with the headings in any order, in UTF-8, in UTF-16 with
 * its mark, or in Windows-1252 where it plainly is that, as spreadsheets write it. Rows without any text are passed over and keep their number.
 * @throws AppError `validation_failed` with what to do, for a file that cannot be read as a whole.
 */
export function readMembersFile(file: UploadedFile | null): MembersFile {
  if (!file) throw unreadable("Please choose a CSV file, or paste its text.");
  const whole = textOf(file.bytes);
  const told = SEPARATOR_LINE.exec(whole);
  const text = whole.slice(told?.[0].length ?? 0);
  const delimiter = (told?.[1] ? [told[1]] : DELIMITERS).find((one) =>
    headingsOf(text, one).some(isEmail),
  );
  if (!delimiter) {
    const found = headingsOf(text, ",").filter(Boolean).slice(0, 8).join(", ");
    throw unreadable(
      `The first row must name the columns, among them ${IMPORT_COLUMNS.email}. It says: ${found.slice(0, 200) || "nothing"}.`,
    );
  }
  const [headings = [], ...lines] = recordsOf(text, delimiter);
  const columns = importColumnsOf(headings);
  requireColumns(columns);
  const rows = lines.flatMap((line, index): FileRow[] => {
    if (line.every((cell) => cell.trim() === "")) return [];
    const uneven = line.length < headings.length || line.slice(headings.length).some(isFilled);
    return [{ row: index + 2, cells: cellsOf(columns, line), uneven }];
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

const isFilled = (cell: string) => cell.trim() !== "";

function cellsOf(columns: readonly (ReadColumn | null)[], line: readonly string[]) {
  const { firstName, lastName, ...cells }: Partial<Record<ReadColumn, string>> = Object.fromEntries(
    columns.flatMap((column, at) => (column ? [[column, plainCell((line[at] ?? "").trim())]] : [])),
  );
  const inParts = [firstName, lastName].filter(Boolean).join(" ");
  return inParts === "" || cells.fullName ? cells : { ...cells, fullName: inParts };
}

const isEmail = (heading: string) => importColumnOf(heading) === "email";

function textOf(bytes: Buffer): string {
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) {
    throw unreadable("This is a spreadsheet, not a CSV file. Save it as CSV (UTF-8) first.");
  }
  const text = decodeText(bytes) ?? plainlyWindows(bytes);
  if (text === null) {
    throw unreadable("The file is not in UTF-8. In your spreadsheet, save it as CSV (UTF-8).");
  }
  if (text.includes("\0")) throw unreadable("This is no text file. Save it as CSV (UTF-8) first.");
  return text;
}

/** Western letters of which few stand side by side, and the signs that spreadsheets put into text. */
const WESTERN = /^[\t\r\n\x20-\x7E\u00A0£§«°º»·ªÀ-ÖØ-öø-ÿŒœ€‚„…‘’“”–—•™]*$/;
const MANY = /[À-ÿ]{3}/;
/** Signs that begin something, or come between words: within one they are an old terminal's letters. */
const STRAY = /\p{L}(?:[‚„•™]|[…“”‘–—]\p{L})/u;

/** Where Windows-1252 is not Latin-1; Node's own decoder knows it in some versions alone. */
const SIGNS: Readonly<Record<string, string>> = {
  "\x80": "€",
  "\x82": "‚",
  "\x84": "„",
  "\x85": "…",
  "\x8C": "Œ",
  "\x91": "‘",
  "\x92": "’",
  "\x93": "“",
  "\x94": "”",
  "\x95": "•",
  "\x96": "–",
  "\x97": "—",
  "\x99": "™",
  "\x9C": "œ",
};

/** A text in Windows-1252; null where it may as well be in another encoding of one byte a letter. */
function plainlyWindows(bytes: Buffer): string | null {
  const text = bytes.toString("latin1").replace(/[\x80-\x9F]/g, (sign) => SIGNS[sign] ?? sign);
  const [headings = ""] = text.replace(SEPARATOR_LINE, "").split(/[\r\n]/, 1);
  const isList = DELIMITERS.some((one) => headingsOf(headings, one).some(isEmail));
  return isList && WESTERN.test(text) && !MANY.test(text) && !STRAY.test(text) ? text : null;
}

/** The first row as these delimiters would part it; nothing where it cannot be parted so. */
function headingsOf(text: string, delimiter: string): string[] {
  try {
    return parse(text, { delimiter, record_delimiter: ENDS, to: 1 })[0] ?? [];
  } catch {
    return [];
  }
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    // How many cells a row has is judged row by row; a quotation mark inside a cell is a character.
    return parse(text, {
      delimiter,
      record_delimiter: ENDS,
      relax_column_count: true,
      relax_quotes: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(
      `Line ${countText(Number(error["lines"]))} cannot be read: a quotation mark opens and does not close.`,
    );
  }
}

function requireColumns(columns: readonly (ReadColumn | null)[]): void {
  const given = columns.includes("firstName") ? [...columns, "fullName"] : columns;
  const missing = IMPORT_REQUIRED.filter((column) => !given.includes(column));
  if (missing.length > 0) {
    const names = missing.map((column) => IMPORT_COLUMNS[column]).join(", ");
    throw unreadable(`These columns are missing: ${names}. Name them in the first row.`);
  }
  const twice = columns.find((column, at) => column !== null && columns.indexOf(column) !== at);
  if (twice) {
    throw unreadable(
      `Two columns mean ${READ_NAMES[twice]}. Leave the heading of one of them empty.`,
    );
  }
}

const READ_NAMES: Record<ReadColumn, string> = {
  ...IMPORT_COLUMNS,
  firstName: "first name",
  lastName: "last name",
};

/** A file that cannot be taken, with what its sender can do about it. */
export function unreadable(message: string): AppError {
  return new AppError("validation_failed", message, { fields: [{ path: "file", message }] });
}
