import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { MINUTE } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Candle } from "../market/Candle.ts";
import { listCandleFiles, readCandleFile } from "../market/candleFiles.ts";
import { generateCandles } from "../market/testing/generatedCandles.ts";
import { runProgram } from "./testing/runProgram.ts";

let folder: string;
let into: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-candles-"));
  into = join(folder, "into");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const START = Date.UTC(2025, 2, 3);
const all = generateCandles({ count: 600, seed: 31, start: START });
/** Half an hour is missing. */
const candles = all.filter((_, index) => index < 100 || index >= 106);

const pricesOf = ({ open, high, low, close }: Candle) => [open, high, low, close].map(String);
const isoOf = (time: number, hours = 0) => new Date(time + hours * 60 * MINUTE).toISOString();
/** Digits of a time, `YYYYMMDDHHMMSS`, so many hours east of UTC. */
const digitsOf = (time: number, hours: number) =>
  isoOf(time, hours).replaceAll(/\D/g, "").slice(0, 14);

const table = (rows: readonly (readonly string[])[], sign: string, end = "\n") =>
  rows.map((row) => row.join(sign) + end).join("");

const binance = (unit: number) =>
  candles.map((one) => [
    String(one.time * unit),
    ...pricesOf(one),
    "1",
    "0",
    "0",
    "1",
    "0",
    "0",
    "0",
  ]);

const OWN = candles.map((one) => [isoOf(one.time).replace(".000", ""), ...pricesOf(one)]);
const OWN_HEADER = ["time", "open", "high", "low", "close"];

const FORMS: Record<
  string,
  { name: string; text: string; says: RegExp; more?: string[]; utf16?: true }
> = {
  "MetaTrader 5": {
    name: "EURUSD_M5_202503030000_202503050155.csv",
    text: table(
      [
        "<DATE> <TIME> <OPEN> <HIGH> <LOW> <CLOSE> <TICKVOL> <VOL> <SPREAD>".split(" "),
        ...candles.map((one) => {
          const [day = "", clock = ""] = isoOf(one.time, 2).slice(0, 19).split("T");
          return [day.replaceAll("-", "."), clock, ...pricesOf(one), "5", "0", "5"];
        }),
      ],
      "\t",
      "\r\n",
    ),
    says: /^MetaTrader 5: EUR\/USD, 594 candles of 5m.*\nZone: UTC\+2, as you said/,
    more: ["--zone", "2"],
  },
  HistData: {
    name: "DAT_ASCII_EURUSD_M1_2025.csv",
    text: table(
      candles.map((one) => [
        digitsOf(one.time, -5).replace(/^(\d{8})/, "$1 "),
        ...pricesOf(one),
        "0",
      ]),
      ";",
    ),
    says: /^HistData: EUR\/USD.*\nZone: Eastern Standard Time without summer time/,
  },
  "Binance in microseconds": {
    name: "EURUSDT-5m-2025-03.csv",
    text: table(binance(1_000), ","),
    says: /^Binance: EUR\/USDT.*\nZone: UTC; written in UTC/,
  },
  "Binance in milliseconds, with a header": {
    name: "EURUSDT-5m-2024-03.csv",
    text: `open_time,open,high,low,close,volume,close_time,a,b,c,d,e\n${table(binance(1), ",")}`,
    says: /^Binance: /,
  },
  "TradingView in seconds": {
    name: "FX_EURUSD, 5.csv",
    text: `time,open,high,low,close,Volume,RSI\n${table(
      candles.map((one) => [String(one.time / 1_000), ...pricesOf(one), "5", "51.2"]),
      ",",
    )}`,
    says: /^TradingView: EUR\/USD/,
  },
  "TradingView in a zone": {
    name: "OANDA_EURUSD, 5_1b2c.csv",
    text: `time,open,high,low,close\n${table(
      candles.map((one) => [`${isoOf(one.time, 1).slice(0, 19)}+01:00`, ...pricesOf(one)]),
      ",",
    )}`,
    says: /^(TradingView|SignalDeck): EUR\/USD/,
  },
  "our own, as editors of Windows save it": {
    name: "eurusd_5m.csv",
    text: `\uFEFF${table([OWN_HEADER, ...OWN], ",", "\r\n")}\r\n\r\n`,
    says: /^SignalDeck: EUR\/USD, 594 candles of 5m, 2025-03-03T00:00Z to /,
  },
  "our own, parted by semicolons": {
    name: "EURUSD.csv",
    text: table([OWN_HEADER.map((name) => name.toUpperCase()), ...OWN], ";"),
    says: /^SignalDeck: /,
  },
  "our own in UTF-16, with mixed ends of lines": {
    name: "EURUSD.csv",
    text: `${OWN_HEADER.join()}\r\n${table(OWN, ",")}`,
    says: /^SignalDeck: .*\nZone: UTC; written in UTC/,
    utf16: true,
  },
  "our own without zones, where a person says it": {
    name: "EURUSD.csv",
    text: table(
      [OWN_HEADER, ...OWN.map(([time = "", ...prices]) => [time.slice(0, -1), ...prices])],
      ",",
    ),
    says: /^SignalDeck: .*\nZone: UTC\+0, as you said/,
    more: ["--zone", "0"],
  },
  "a price with more zeros in a row that comes twice": {
    name: "EURUSD.csv",
    text: table(
      [
        OWN_HEADER,
        ...OWN,
        (OWN[3] ?? []).map((one, at) =>
          at === 1 ? `${one}${one.includes(".") ? "" : "."}00` : one,
        ),
      ],
      ",",
    ),
    says: /Rows that repeat another: 1, each counted once\./,
  },
  "newest first, with a row twice": {
    name: "EURUSD.csv",
    text: table([OWN_HEADER, ...OWN.toReversed(), OWN[3] ?? []], ","),
    says: /Rows that repeat another: 1, each counted once\./,
  },
};

async function convert(name: string, text: string | Buffer, more: string[] = []) {
  const path = join(folder, name);
  await writeFile(path, text);
  return runProgram(["candles", "convert", "--from", path, "--into", into, ...more]);
}

describe("candles convert", () => {
  it.each(Object.entries(FORMS))("reads %s, and says zone and gaps", async (_form, given) => {
    const text = given.utf16 ? Buffer.from(`\uFEFF${given.text}`, "utf16le") : given.text;
    const { code, output, notes } = await convert(given.name, text, given.more);
    expect([code, notes]).toEqual([0, ""]);
    expect(output).toMatch(given.says);
    expect(output).toContain("Gaps: 1.\n  between 2025-03-03T08:15Z and 2025-03-03T08:50Z\n");
    const [file] = listCandleFiles(into).files;
    if (!file) throw new Error("nothing was written");
    expect(readCandleFile(file)).toEqual(candles);
  });

  it("reads a folder, gzip among it, and writes over nothing", async () => {
    const from = join(folder, "from");
    await mkdir(from);
    const text = table([OWN_HEADER, ...OWN], ",");
    await writeFile(join(from, "eurusd.csv.gz"), gzipSync(text));
    await writeFile(join(from, "gbpusd.csv"), text);
    const args = ["candles", "convert", "--from", from, "--into", into];
    expect((await runProgram(args)).code).toBe(0);
    expect(await readdir(into)).toEqual([
      "EURUSD_5m_own_2025-03-03.csv.gz",
      "GBPUSD_5m_own_2025-03-03.csv.gz",
    ]);
    const again = await runProgram(args);
    expect([again.code, again.output]).toEqual([1, ""]);
    expect(again.notes).toContain("would be written over");
  });

  const own = (...rows: string[]) => [OWN_HEADER.join(), ...rows, ""].join("\n");
  const [one = "", two = ""] = OWN.map((row) => row.join());
  it.each([
    ["a zone that nobody said", "EURUSD_M5.csv", FORMS["MetaTrader 5"]?.text ?? "", "--zone HOURS"],
    ["a name without a pair", "export.csv", own(one, two), "--symbol EURUSD"],
    [
      "a form that is not known",
      "EURUSD.csv",
      "day,last\n2025-03-03,1.04\n",
      "line 2 is in no form",
    ],
    [
      "two prices of one time",
      "EURUSD.csv",
      own(one, two, `${two}1`),
      "EURUSD.csv:4: says other prices",
    ],
    [
      "a comma in a price",
      "EURUSD.csv",
      own(one, "2025-03-03T00:05:00Z,1,04,1,1,1"),
      "EURUSD.csv:3: has 6 columns",
    ],
    [
      "decimal commas",
      "EURUSD.csv",
      "20250303 000000;1,04;1,05;1,03;1,04;0\n",
      "EURUSD.csv:1: a price is not a positive number: 1,04",
    ],
    ["an OTC asset", "EURUSD-OTC.csv", own(one, two), "does not name one pair of the market"],
    ["two pairs in a name", "EURUSD GBPUSD.csv", own(one, two), "--symbol EURUSD"],
    [
      "times of a chart without a zone",
      "FX_EURUSD, 5.csv",
      `time,open,high,low,close,RSI\n${own(one, two).split("\n").slice(1, 3).join(",50\n").replaceAll("Z,", ",")},50`,
      "FX_EURUSD, 5.csv:2 is of TradingView, and its time is written without a zone",
    ],
    [
      "one time without a zone among others",
      "EURUSD.csv",
      own(one, two.replace("Z,", ",")),
      "EURUSD.csv:3 is of SignalDeck, and its time is written without a zone",
    ],
    [
      "a day that there is not",
      "EURUSD.csv",
      own(one, two, two.replace("2025-03-03", "2025-02-30")),
      'EURUSD.csv:4: "2025-02-30T00:05:00Z" is no time',
    ],
    [
      "bid and ask side by side",
      "EURUSD.csv",
      `${OWN_HEADER.join()},open,high,low,close\n`,
      'two columns "open"',
    ],
    [
      "currencies of a Saturday",
      "EURUSD.csv",
      own(one.replace("03-03", "03-08"), two.replace("03-03", "03-08")).replaceAll("T00", "T12"),
      "a Saturday in New York",
    ],
    ["one candle alone", "EURUSD.csv", own(one), "no two tell a step"],
    [
      "ends of a file cut off",
      "EURUSD.csv",
      own(one, two).slice(0, -9),
      "columns, and the first 5",
    ],
    ["no time", "EURUSD.csv", own(one, two, "today,1,1,1,1"), 'EURUSD.csv:4: "today" is no time'],
    ["no candle", "EURUSD.csv", own(), "holds no candle"],
    ["hours", "EURUSD.csv", own(one, one.replace("T00", "T01")), "candles of 60 minutes"],
    ["a zip file", "EURUSD.csv", "PK\u0003\u0004", "unpack it first"],
  ])("refuses %s, and writes nothing", async (_what, name, text, words) => {
    const { code, notes } = await convert(name, text);
    expect([code, notes]).toEqual([1, expect.stringContaining(words)]);
    await expect(readdir(into)).rejects.toThrow("ENOENT");
  });
});

describe("backtest, of files that overlap", () => {
  const write = (name: string, of: readonly Candle[], mark = "") =>
    writeFile(
      join(folder, name),
      gzipSync(
        `${mark}time,open,high,low,close\n${of.map((c) => `${isoOf(c.time)},${pricesOf(c).join()}\n`).join("")}\n`,
      ),
    );
  const judge = (...more: string[]) => runProgram(["backtest", "--data", folder, ...more]);

  it("counts a candle once, and says what overlapped", async () => {
    await write("eurusd_5m.csv.gz", all, "\uFEFF");
    const alone = JSON.parse((await judge("--json")).output) as { overall: { n: number } };
    await write("EURUSD_5m_b.csv.gz", all.slice(300));
    const { output } = await judge("--json");
    const both = JSON.parse(output) as { overall: { n: number }; overlaps: unknown[] };
    expect(both.overall.n).toBe(alone.overall.n);
    expect(both.overlaps).toHaveLength(1);
    expect((await judge()).output).toContain("In two files, and counted once\n");
  });

  it("refuses those that differ, and says where", async () => {
    await write("EURUSD_5m_a.csv.gz", all);
    const other = all.slice(300).map((one, index) => (index === 9 ? { ...one, high: 2 } : one));
    await write("EURUSD_5m_b.csv.gz", other);
    const { code, notes } = await judge();
    expect(code).toBe(1);
    expect(notes).toMatch(
      /EURUSD_5m_b\.csv\.gz and EURUSD_5m_a\.csv\.gz differ at 2025-03-04T01:45:00Z/,
    );
  });
});
