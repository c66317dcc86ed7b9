import { MINUTE, HOUR } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chooseRecording } from "./chooseRecording.ts";
import { candleRow, RecordingFixture } from "../testing/recordingFixture.ts";

const APRIL = Date.parse("2026-04-01T00:00:00Z");
const EARLIER = Date.parse("2021-03-01T00:00:00Z");
const ANY = { from: null, pairs: null };

let folder: RecordingFixture;
beforeEach(() => {
  folder = new RecordingFixture();
});
afterEach(() => folder.remove());

describe("the period", () => {
  beforeEach(() => {
    folder.write("EURUSD_5m_2021.csv.gz", candleRow(EARLIER, 300, 5));
    folder.write("USDJPY_5m_2021.csv.gz", candleRow(EARLIER + HOUR, 300, 5));
    folder.write("EURUSD_5m_2026.csv.gz", candleRow(APRIL, 300, 5));
    folder.write("GBPUSD_5m_2026.csv.gz", candleRow(APRIL + HOUR, 300, 5));
  });

  it("is that of the newest file", () => {
    const recording = chooseRecording(folder.dir, ANY);
    expect(recording.series.map(({ pair }) => pair)).toEqual(["EUR/USD", "GBP/USD"]);
    expect(recording.from).toBe(APRIL);
    expect(recording.to).toBe(APRIL + HOUR + 300 * 5 * MINUTE);
    expect(recording.notes).toContain(
      "Not playing EURUSD_5m_2021.csv.gz: another period, 2021-03-01 to 2021-03-02",
    );
  });

  it("is that of the asked time", () => {
    const both = chooseRecording(folder.dir, { from: EARLIER + 2 * HOUR, pairs: null });
    expect(both.series.map(({ pair }) => pair)).toEqual(["EUR/USD", "USD/JPY"]);
    const one = chooseRecording(folder.dir, { from: EARLIER, pairs: null });
    expect(one.series.map(({ pair }) => pair)).toEqual(["EUR/USD"]);
  });

  it("is that of the asked pairs, in their order", () => {
    const old = chooseRecording(folder.dir, { from: null, pairs: ["USD/JPY"] });
    expect(old.from).toBe(EARLIER + HOUR);
    const both = chooseRecording(folder.dir, { from: null, pairs: ["GBP/USD", "EUR/USD"] });
    expect(both.series.map(({ pair }) => pair)).toEqual(["GBP/USD", "EUR/USD"]);
  });

  it("must be one that was recorded", () => {
    expect(() => chooseRecording(folder.dir, { from: APRIL - HOUR, pairs: null })).toThrow(
      "has nothing recorded at 2026-03-31T23:00:00.000Z. It has EUR/USD 2021-03-01 to 2021-03-02, EUR/USD 2026-04-01",
    );
  });

  it("must have the asked pairs", () => {
    expect(() => chooseRecording(folder.dir, { from: null, pairs: ["AUD/USD"] })).toThrow(
      `${folder.dir} has no recording of "AUD/USD". It has EUR/USD, GBP/USD, USD/JPY.`,
    );
  });
});

describe("two files of one pair", () => {
  it("give the finer one", () => {
    folder.write("EURUSD_5m_a.csv.gz", candleRow(APRIL, 900, 5));
    folder.write("EURUSD_1m_b.csv.gz", candleRow(APRIL, 600, 1));
    const { series, notes } = chooseRecording(folder.dir, ANY);
    expect(series.map(({ stepMinutes }) => stepMinutes)).toEqual([1]);
    expect(notes).toContain("Not playing EURUSD_5m_a.csv.gz: EURUSD_1m_b.csv.gz has the same pair");
  });

  it("of one step give the longer one", () => {
    folder.write("EURUSD_5m_a.csv.gz", candleRow(APRIL, 300, 5));
    folder.write("EURUSD_5m_b.csv.gz", candleRow(APRIL, 301, 5));
    expect(chooseRecording(folder.dir, ANY).series[0]?.candles).toHaveLength(301);
  });
});

describe("a folder that is not as it should be", () => {
  it("may hold other files: they are named", () => {
    folder.write("EURUSD_5m_x.csv.gz", candleRow(APRIL, 300, 5));
    folder.write("GBPUSD_1h_x.csv.gz", []);
    folder.write("USDJPY_5m_empty.csv.gz", []);
    folder.writeText("AUDUSD_5m_broken.csv.gz", "time,open,high,low,close\nyesterday,1,1,1,1\n");
    const { series, notes } = chooseRecording(folder.dir, ANY);
    expect(series).toHaveLength(1);
    expect(notes).toEqual([
      "Playing EURUSD_5m_x.csv.gz: 2026-04-01 to 2026-04-02",
      "Skipped GBPUSD_1h_x.csv.gz: step 1h is not 1m or 5m",
      expect.stringContaining("Skipped AUDUSD_5m_broken.csv.gz: AUDUSD_5m_broken.csv.gz:2: "),
      "Skipped USDJPY_5m_empty.csv.gz: it holds no candle",
    ]);
  });

  it("must exist and hold a usable file", () => {
    expect(() => chooseRecording("/nowhere/at/all", ANY)).toThrow("/nowhere/at/all");
    expect(() => chooseRecording(folder.dir, ANY)).toThrow(
      `${folder.dir} has no usable candle file. A replay needs files named SYMBOL_1m_*.csv.gz`,
    );
    folder.writeText("EURUSD_5m_x.csv.gz", "no,header");
    expect(() => chooseRecording(folder.dir, ANY)).toThrow(/no usable.*EURUSD_5m_x.csv.gz: /);
  });
});
