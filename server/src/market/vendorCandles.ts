/**
 * The forms in which vendors give candles. Each is known by its first rows; a file that is none of
 * them is refused, since columns that were guessed would be prices that nobody paid.
 */

import { parseTime } from "./parseTime.ts";

/** A row as a vendor wrote it: its time in words of the zone or in digits, and four prices. */
export interface VendorRow {
  time: string;
  prices: readonly [string, string, string, string];
}

/** How one vendor writes candles. */
export interface Vendor {
  name: string;
  /** Short, for names of files. */
  key: string;
  /** Zone of times that name none, in hours east of UTC; null: a person must say it. */
  zone: number | null;
  /** In words. */
  zoneWords: string;
  /** Whether a file looks like this vendor's, by its header (small letters) or its first row. */
  isOf(header: readonly string[] | null, row: readonly string[]): boolean;
  /** Columns of time and prices. */
  row(header: readonly string[] | null, fields: readonly string[]): VendorRow;
}

const EPOCH = /^\d{10}(\d{3}){0,2}$/;

/** Open, high, low and close, which stand side by side in every form. */
function pricesFrom(fields: readonly string[], at: number): VendorRow["prices"] {
  return [fields[at] ?? "", fields[at + 1] ?? "", fields[at + 2] ?? "", fields[at + 3] ?? ""];
}

const begins = (header: readonly string[] | null, ...names: string[]) =>
  header !== null && names.every((name, index) => header[index] === name);

export const OHLC = ["open", "high", "low", "close"] as const;

/** By `convertCandles`, in this order. */
export const VENDORS: readonly Vendor[] = [
  {
    name: "MetaTrader 5",
    key: "mt5",
    zone: null,
    zoneWords: "the broker server's",
    isOf: (header) => begins(header, "date", "time", ...OHLC),
    row: (_header, fields) => ({
      time: `${(fields[0] ?? "").replaceAll(".", "-")}T${fields[1] ?? ""}`,
      prices: pricesFrom(fields, 2),
    }),
  },
  {
    name: "HistData",
    key: "histdata",
    zone: -5,
    zoneWords: "Eastern Standard Time without summer time (UTC-5)",
    isOf: (header, row) => header === null && /^\d{8} \d{6}$/.test(row[0] ?? ""),
    row: (_header, fields) => ({
      time: (fields[0] ?? "").replace(
        /^(\d{4})(\d\d)(\d\d) (\d\d)(\d\d)(\d\d)$/,
        "$1-$2-$3T$4:$5:$6",
      ),
      prices: pricesFrom(fields, 1),
    }),
  },
  {
    name: "Binance",
    key: "binance",
    zone: null,
    zoneWords: "written without a zone",
    isOf: (header, row) =>
      row.length >= 11 &&
      EPOCH.test(row[0] ?? "") &&
      (header === null || /^open[_ ]?time$/.test(header[0] ?? "")),
    row: (_header, fields) => ({ time: fields[0] ?? "", prices: pricesFrom(fields, 1) }),
  },
  {
    name: "SignalDeck",
    key: "own",
    zone: null,
    zoneWords: "written without a zone",
    isOf: (header, row) =>
      header?.length === 5 && begins(header, "time", ...OHLC) && /^\d{4}-/.test(row[0] ?? ""),
    row: (_header, fields) => ({ time: fields[0] ?? "", prices: pricesFrom(fields, 1) }),
  },
  {
    name: "TradingView",
    key: "tradingview",
    zone: null,
    zoneWords: "written without a zone",
    isOf: (header) => begins(header, "time", ...OHLC),
    row: (_header, fields) => ({ time: fields[0] ?? "", prices: pricesFrom(fields, 1) }),
  },
];

/** A time as a vendor wrote it; without a zone it is taken as UTC. Epoch milliseconds. */
export interface VendorTime {
  time: number;
  hasZone: boolean;
}

/**
 * Reads a time: digits since 1970 in seconds, milliseconds or microseconds, or a date with its time
 * of day, with a zone or without; null for anything else.
 */
export function vendorTime(text: string): VendorTime | null {
  if (EPOCH.test(text)) {
    const digits = Number(text);
    const time = text.length === 10 ? digits * 1_000 : digits / (text.length === 13 ? 1 : 1_000);
    return Number.isInteger(time) ? { time, hasZone: true } : null;
  }
  const [, day, clock, own] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const time = parseTime(`${day}T${clock}`, own ?? "Z");
  return Number.isNaN(time) ? null : { time, hasZone: own !== undefined };
}
