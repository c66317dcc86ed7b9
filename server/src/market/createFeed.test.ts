import { afterEach, beforeEach, expect, it } from "vitest";
import { TestClock } from "../testing/TestClock.ts";
import { createFeed } from "./createFeed.ts";
import { candleRow, RecordingFixture } from "./replay/recordingFixture.ts";

const APRIL = Date.parse("2026-04-01T00:00:00Z");
const HOUR = 60 * 60_000;
const clock = new TestClock();

let folder: RecordingFixture;
beforeEach(() => {
  folder = new RecordingFixture();
});
afterEach(() => folder.remove());

const replay = (dataDir: string) =>
  ({ kind: "replay", dataDir, speed: 30, from: null, pairs: null }) as const;

it("builds a simulated market", () => {
  const feed = createFeed({ kind: "simulated", seed: "s", pairs: ["USD/JPY"] }, { clock });
  expect(feed.info).toMatchObject({ name: "simulated", pairs: ["USD/JPY"] });
  expect(feed.clock.now()).toBe(clock.now());
});

it("builds a replay, tells what it plays, and goes on where it is told", () => {
  folder.write("EURUSD_5m_test.csv.gz", candleRow(APRIL, 600, 5));
  const notes: string[] = [];
  const feed = createFeed(replay(folder.dir), { clock, note: (note) => notes.push(note) });
  expect(feed.info.name).toBe("replay");
  expect(feed.clock.speed).toBe(30);
  expect(feed.clock.now()).toBe(APRIL + 12 * HOUR);
  expect(notes).toEqual(["Playing EURUSD_5m_test.csv.gz: 2026-04-01 to 2026-04-03"]);
  const startAt = APRIL + 20 * HOUR;
  expect(createFeed(replay(folder.dir), { clock, startAt }).clock.now()).toBe(startAt);
});

it("says in a sentence what an operator got wrong", () => {
  expect(() => createFeed(replay("/nowhere"), { clock })).toThrow(
    "The candle folder /nowhere cannot be read",
  );
  expect(() => createFeed(replay(folder.dir), { clock })).toThrow("no usable candle file");
  folder.write("EURUSD_5m_test.csv.gz", candleRow(APRIL, 600, 5));
  expect(() => createFeed({ ...replay(folder.dir), pairs: ["EURUSD"] }, { clock })).toThrow(
    'no recording of "EURUSD". It has EUR/USD.',
  );
  expect(() => createFeed({ ...replay(folder.dir), from: APRIL - 1 }, { clock })).toThrow(
    "nothing recorded at 2026-03-31T23:59:59.999Z",
  );
  expect(() => createFeed({ kind: "simulated", seed: "s", pairs: ["X"] }, { clock })).toThrow(
    'The simulated market has no pair "X". It has EUR/USD, GBP/USD',
  );
});
