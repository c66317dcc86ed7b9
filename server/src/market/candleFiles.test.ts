import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CandleFile,
  fileHash,
  listCandleFiles,
  parseCandles,
  readCandleFile,
} from "./candleFiles.ts";

const HEADER = "time,open,high,low,close";
const ROW = "2024-03-04T10:00:00Z,1.1,1.3,1.0,1.2";
const FILE = { name: "x", pair: "EUR/USD", stepMinutes: 5 } as const;
let dir = "";

function write(name: string, text: string, level = 6): string {
  const path = join(dir, name);
  writeFileSync(path, gzipSync(text, { level }));
  return path;
}

function fileAt(path: string): CandleFile {
  return { ...FILE, path, name: basename(path), symbol: "EURUSD" };
}

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "candles-"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("listCandleFiles", () => {
  it("describes candle files and names the rest", () => {
    write("EURUSD_5m_vendor_2024.csv.gz", HEADER);
    write("BTC-PERP_1m.csv.gz", HEADER);
    write("EURUSD_1h_vendor.csv.gz", HEADER);
    write("EURUSD_5m_broker-otc.csv.gz", HEADER);
    writeFileSync(join(dir, "README.md"), "");
    const { files, skipped } = listCandleFiles(dir);
    expect(
      files.map(({ name, symbol, pair, stepMinutes }) => [name, symbol, pair, stepMinutes]),
    ).toEqual([
      ["BTC-PERP_1m.csv.gz", "BTC-PERP", "BTC/USD", 1],
      ["EURUSD_5m_vendor_2024.csv.gz", "EURUSD", "EUR/USD", 5],
    ]);
    expect(skipped).toEqual([
      { name: "EURUSD_1h_vendor.csv.gz", reason: "step 1h is not 1m or 5m" },
      {
        name: "EURUSD_5m_broker-otc.csv.gz",
        reason: "named OTC, a broker's own quote of a pair",
      },
      { name: "README.md", reason: "not a *.csv.gz file" },
    ]);
  });

  it("says which folder is missing", () => {
    expect(() => listCandleFiles(join(dir, "nowhere"))).toThrow(/nowhere cannot be read/);
  });
});

describe("readCandleFile", () => {
  it("reads times as UTC milliseconds", () => {
    const path = write("GBPUSD_5m.csv.gz", `${HEADER}\r\n${ROW}\r\n`);
    expect(readCandleFile(fileAt(path))).toEqual([
      { time: Date.UTC(2024, 2, 4, 10), open: 1.1, high: 1.3, low: 1.0, close: 1.2 },
    ]);
  });

  it("names a file that is not gzip", () => {
    const path = join(dir, "AUDUSD_5m.csv.gz");
    writeFileSync(path, "plain");
    expect(() => readCandleFile(fileAt(path))).toThrow("AUDUSD_5m.csv.gz cannot be read as gzip");
  });

  it.each([
    ["a repeated time", ROW, "x:3: time is repeated"],
    ["an earlier time", "2024-03-04T09:55:00Z,1,1,1,1", "x:3: time is out of order"],
    ["a missing field", "2024-03-04T10:05:00Z,1,1,1", "x:3: expected 5 fields, found 4"],
    ["an empty price", "2024-03-04T10:05:00Z,1,1,,1", "x:3: a price is not a positive number"],
    ["a word for a price", "2024-03-04T10:05:00Z,1,1,1,one", "x:3: a price is not a positive"],
    ["a negative price", "2024-03-04T10:05:00Z,1,1,-1,1", "x:3: a price is not a positive"],
    ["a day that there is not", "2024-04-31T10:05:00Z,1,1,1,1", "is not an ISO 8601 UTC time"],
    ["the hour 24", "2024-03-04T24:00:00Z,1,1,1,1", "is not an ISO 8601 UTC time"],
    ["a local time", "2024-03-04T10:05:00,1,1,1,1", "is not an ISO 8601 UTC time"],
    ["a close above the high", "2024-03-04T10:05:00Z,1,1.1,1,1.2", "between low and high"],
  ])("refuses %s and names the line", (_what, row, message) => {
    expect(() => parseCandles(`${HEADER}\n${ROW}\n${row}\n`, FILE)).toThrow(message);
  });

  it("refuses another header and an empty file", () => {
    expect(() => parseCandles("date,open\n", FILE)).toThrow("x:1: the header must be");
    expect(() => parseCandles("", FILE)).toThrow("x:1: the header must be");
  });
});

describe("fileHash", () => {
  it("depends on the text, not on how it was compressed", () => {
    const text = `${HEADER}\n${ROW}\n`;
    const a = fileHash(write("A_5m.csv.gz", text, 1));
    const b = fileHash(write("B_5m.csv.gz", text, 9));
    const c = fileHash(write("C_5m.csv.gz", `${text}\n`));
    expect(a).toMatch(/^[0-9a-f]{64}$/);
    expect(b).toBe(a);
    expect(c).not.toBe(a);
  });
});
