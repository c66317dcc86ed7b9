import { HOUR, MINUTE, newYorkWeekMinute } from "@signaldeck/contract";
import { parse } from "csv-parse/sync";
import { instrumentClass, isOtc, pairFromSymbol } from "./pairs.ts";
import { parseCandles } from "./candleFiles.ts";
import { OHLC, VENDORS, vendorTime, type Vendor } from "./vendorCandles.ts";

/** What a vendor's file has become. */
export interface Converted {
  vendor: string;
  /** Zone of the vendor's times, in words. */
  zone: string;
  symbol: string;
  pair: string;
  stepMinutes: 1 | 5;
  /** Name in a folder of candle files. */
  name: string;
  /** Our form. */
  text: string;
  /** Candles written. */
  count: number;
  /** Opens of the first and the last candle, epoch milliseconds. */
  from: number;
  to: number;
  /** Rows that repeated the one of the same time word by word. */
  repeated: number;
  /** Places where candles are missing: the opens around each. */
  gaps: { after: number; before: number }[];
}

/** What a person says of a file that does not say it itself. */
export interface ConvertOptions {
  symbol?: string | undefined;
  /** Hours east of UTC. */
  zone?: number | undefined;
}

/**
 * Brings a vendor's candle file into our form.
 * @param name of the file; its symbol is taken from there
 * @throws Error with a sentence that names the file, and the line where there is one
 */
export function convertCandles(text: string, name: string, options: ConvertOptions): Converted {
  const { header, rows } = readRows(text, name);
  const first = rows[0];
  if (first === undefined) throw new Error(`${name} holds no candle.`);
  const vendor = VENDORS.find((one) => one.isOf(header, first.fields));
  if (!vendor) {
    throw new Error(
      `${name}: line ${first.line} is in no form that is known: ${VENDORS.map((one) => one.name).join(", ")}.`,
    );
  }
  if (vendor.zone !== null && options.zone !== undefined && options.zone !== vendor.zone) {
    throw new Error(`${name} is a file of ${vendor.name}, whose times are ${vendor.zoneWords}.`);
  }
  const symbol = options.symbol?.toUpperCase() ?? symbolIn(name);
  if (symbol === null || !/^[A-Z0-9-]+$/.test(symbol)) {
    throw new Error(`${name} does not name one pair of the market. Say it: --symbol EURUSD.`);
  }
  const zone = vendor.zone ?? options.zone ?? null;
  const { lines, repeated, hasZones } = orderedLines(rows, { vendor, header, zone, name });
  const times = lines.map(({ time }) => time);
  const stepMinutes = stepOf(times, name);
  const pair = pairFromSymbol(symbol);
  const own = `time,open,high,low,close\n${lines.map(({ written }) => `${written}\n`).join("")}`;
  // What does not fit is said before anything is written.
  parseCandles(own, { name: `${name}, converted`, pair, stepMinutes });
  const closed = times.find((time) => isClosed(pair, time));
  if (closed !== undefined) {
    throw new Error(
      `${name}: ${pair} is traded nowhere at ${iso(closed)}, a Saturday in New York. The zone is another one, or these are a broker's own quotes.`,
    );
  }
  const gaps = times.flatMap((before, index) => {
    const after = times[index - 1] ?? before;
    return before - after > stepMinutes * MINUTE ? [{ after, before }] : [];
  });
  return {
    vendor: vendor.name,
    zone: hasZones ? "UTC" : wordsOf(vendor, zone ?? 0),
    symbol,
    pair,
    stepMinutes,
    name: `${symbol}_${stepMinutes}m_${vendor.key}_${times[0] === undefined ? "" : iso(times[0]).slice(0, 10)}.csv.gz`,
    text: own,
    count: lines.length,
    from: times[0] ?? 0,
    to: times.at(-1) ?? 0,
    repeated,
    gaps,
  };
}

interface Row {
  line: number;
  fields: string[];
}

/** The rows of a file, with any field separator, and its header in lower case. */
function readRows(text: string, name: string): { header: string[] | null; rows: Row[] } {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      bom: true,
      // The first line has one of them alone: a comma beside it is a decimal sign, and refused.
      delimiter: ["\t", ";"].find((sign) => text.split(/[\r\n]/, 1)[0]?.includes(sign)) ?? ",",
      info: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_records_with_empty_values: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as typeof records;
  } catch (error) {
    throw new Error(`${name} is no table: ${error instanceof Error ? error.message : ""}`, {
      cause: error,
    });
  }
  const rows = records.map(({ record, info }) => ({ line: info.lines, fields: record }));
  const [head] = rows;
  if (head === undefined || /^\d/.test(head.fields[0] ?? "")) return { header: null, rows };
  const header = head.fields.map((field) => field.replaceAll(/[<>]/g, "").toLowerCase());
  const twice = OHLC.find((one) => header.indexOf(one) !== header.lastIndexOf(one));
  if (twice !== undefined) {
    throw new Error(
      `${name} has two columns "${twice}", such as bid and ask. Leave one set of them.`,
    );
  }
  return { header, rows: rows.slice(1) };
}

interface OrderedLines {
  lines: { time: number; written: string }[];
  repeated: number;
  /** Whether each row named its own zone. */
  hasZones: boolean;
}

/** Our rows in order of time, each time once. */
function orderedLines(
  rows: readonly Row[],
  of: { vendor: Vendor; header: string[] | null; zone: number | null; name: string },
): OrderedLines {
  const byTime = new Map<number, { line: number; prices: readonly string[] }>();
  let repeated = 0;
  let hasZones = true;
  const columns = of.header?.length ?? rows[0]?.fields.length ?? 0;
  for (const { line, fields } of rows) {
    if (fields.length !== columns) {
      throw new Error(`${of.name}:${line}: has ${fields.length} columns, and the first ${columns}`);
    }
    const { time: said, prices } = of.vendor.row(of.header, fields);
    const read = vendorTime(said);
    if (read === null) throw new Error(`${of.name}:${line}: "${said}" is no time`);
    if (!read.hasZone && of.zone === null) {
      throw new Error(
        `${of.name}:${line} is of ${of.vendor.name}, and its time is ${of.vendor.zoneWords}. Say which zone that is: --zone HOURS, such as 0, 2 or -5 hours from UTC.`,
      );
    }
    hasZones &&= read.hasZone;
    const time = read.hasZone ? read.time : read.time - (of.zone ?? 0) * HOUR;
    if (!prices.every((price) => /^\d+(\.\d+)?$/.test(price) && Number(price) > 0)) {
      throw new Error(`${of.name}:${line}: a price is not a positive number: ${prices.join(" ")}`);
    }
    const before = byTime.get(time);
    if (before === undefined) byTime.set(time, { line, prices });
    else if (prices.every((price, at) => Number(price) === Number(before.prices[at])))
      repeated += 1;
    else {
      throw new Error(`${of.name}:${line}: says other prices of ${iso(time)} than ${before.line}`);
    }
  }
  const lines = [...byTime]
    .map(([time, { prices }]) => ({ time, written: [iso(time), ...prices].join() }))
    .sort((a, b) => a.time - b.time);
  return { lines, repeated, hasZones };
}

const wordsOf = ({ zone, zoneWords }: Vendor, said: number) =>
  zone === null ? `UTC${said < 0 ? "" : "+"}${said}, as you said` : zoneWords;

/** Currencies rest from Friday to Sunday evening in New York; what is quoted then is nobody's market. */
const isClosed = (pair: string, time: number) =>
  instrumentClass(pair) === "fx" && newYorkWeekMinute(time).startsWith("Sat");

/** The step that most candles keep. */
function stepOf(times: readonly number[], name: string): 1 | 5 {
  const counts = new Map<number, number>();
  times.slice(1).forEach((time, index) => {
    const minutes = (time - (times[index] ?? 0)) / MINUTE;
    counts.set(minutes, (counts.get(minutes) ?? 0) + 1);
  });
  if (counts.size === 0) throw new Error(`${name} holds one candle, and no two tell a step.`);
  const [step] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [NaN];
  if (step === 1 || step === 5) return step;
  throw new Error(`${name} has candles of ${step} minutes; 1 and 5 are what is read.`);
}

/**
 * The one word of a file's name that is an instrument's, which names of vendors are not. Null where
 * there are two, or where it says OTC: that is a broker's own quote of the pair.
 */
function symbolIn(name: string): string | null {
  const words = name.toUpperCase().split(/[^A-Z0-9]+/);
  const [symbol, ...others] = new Set(words.filter((word) => pairFromSymbol(word) !== word));
  return symbol === undefined || others.length > 0 || isOtc(name) ? null : symbol;
}

const iso = (time: number) => new Date(time).toISOString().replace(".000Z", "Z");
