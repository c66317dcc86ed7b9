import { stringify } from "csv-stringify/sync";

export type CsvValue = string | number | boolean | null;

/** What spreadsheets take for the begin of a formula, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const BYTE_ORDER = "\uFEFF";

/**
 * CSV by RFC 4180 with a header line, in UTF-8 with its mark, so that spreadsheets read names
 * right. Texts that a spreadsheet would take for a formula get an apostrophe in front, which it
 * shows as text; numbers stay numbers.
 */
export function csvText(
  columns: readonly string[],
  rows: readonly (readonly CsvValue[])[],
): string {
  return BYTE_ORDER + csvLines([columns, ...rows]);
}

/** Further lines of a text that `csvText` has begun. */
export function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  return stringify(
    rows.map((row) => row.map(inert)),
    {
      record_delimiter: "windows",
      // A lone CR or LF would end the line for many readers; only CRLF is quoted by itself.
      quoted_match: /[\r\n]/,
      cast: { boolean: String },
    },
  );
}

function inert(value: CsvValue): CsvValue {
  return typeof value === "string" && FORMULA.test(value) ? `'${value}` : value;
}

/** A cell of a file as it was meant: without the apostrophe that `csvText` puts in front. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
