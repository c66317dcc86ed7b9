import { DAY, HOUR } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { TestClock } from "../testing/TestClock.ts";
import { createFeed } from "./createFeed.ts";
import { candleRow, RecordingFixture } from "./testing/recordingFixture.ts";

const APRIL = Date.parse("2026-04-01T00:00:00Z");
const clock = new TestClock();
const log = { info: () => undefined, warn: () => undefined };

let folder: RecordingFixture;
beforeEach(() => {
  folder = new RecordingFixture();
});
afterEach(() => folder.remove());

const replay = (dataDir: string) =>
  ({ kind: "replay", dataDir, speed: 30, from: null, pairs: null }) as const;

it("builds a simulated market", async () => {
  const feed = await createFeed(
    { kind: "simulated", seed: "s", pairs: ["USD/JPY"] },
    { clock, log },
  );
  expect(feed.info).toMatchObject({ name: "simulated-turning", pairs: ["USD/JPY"] });
  expect(feed.clock.now()).toBe(clock.now());
});

it("plays the first simulated market on where it has been played, and nowhere else", async () => {
  const settings = { kind: "simulated" as const, seed: "s", pairs: ["USD/JPY"] };
  const playedHere = (...names: string[]) =>
    createFeed(settings, {
      clock,
      log,
      resumeAt: (name) => Promise.resolve(names.includes(name) ? clock.now() - HOUR : null),
    });
  const [old, fresh, turning] = [
    await playedHere("simulated"),
    await playedHere(),
    await playedHere("simulated-turning"),
  ];
  expect(old.info.name).toBe("simulated");
  expect(fresh.info.name).toBe("simulated-turning");
  expect(turning.info.name).toBe("simulated-turning");
  const dayOf = (feed: typeof old) => feed.candles("USD/JPY", 5, clock.now() - DAY, clock.now());
  expect(await dayOf(fresh)).toEqual(await dayOf(turning));
  expect(await dayOf(old)).not.toEqual(await dayOf(fresh));
});

it("has neither pair nor price where nobody has chosen a feed", async () => {
  const feed = await createFeed({ kind: "none" }, { clock, log });
  const heard: unknown[] = [];
  const forget = feed.subscribe((tick) => heard.push(tick));
  await feed.start();
  expect(feed.info).toMatchObject({ name: "none", pairs: [] });
  expect(feed.clock.now()).toBe(clock.now());
  expect(await feed.candles("EUR/USD", 5, 0, clock.now())).toEqual([]);
  expect(await feed.growing("EUR/USD")).toBeNull();
  expect(await feed.lastTickBefore("EUR/USD", clock.now(), HOUR)).toBeNull();
  forget();
  await feed.stop();
  expect(heard).toEqual([]);
});

it("builds a replay, tells what it plays, and goes on where it is told", async () => {
  folder.write("EURUSD_5m_test.csv.gz", candleRow(APRIL, 600, 5));
  const notes: string[] = [];
  const feed = await createFeed(replay(folder.dir), {
    clock,
    log,
    note: (note) => notes.push(note),
  });
  expect(feed.info.name).toMatch(/^replay-[0-9a-f]{12}$/);
  expect(feed.clock.speed).toBe(30);
  expect(feed.clock.now()).toBe(APRIL + 12 * HOUR);
  expect(notes).toEqual(["Playing EURUSD_5m_test.csv.gz: 2026-04-01 to 2026-04-03"]);
  const startAt = APRIL + 20 * HOUR;
  const resumed = await createFeed(replay(folder.dir), {
    clock,
    log,
    resumeAt: (name) => Promise.resolve(name === feed.info.name ? startAt : null),
  });
  expect(resumed.clock.now()).toBe(startAt);
});

it("says in a sentence what an operator got wrong", async () => {
  await expect(createFeed(replay("/nowhere"), { clock, log })).rejects.toThrow(
    "The candle folder /nowhere cannot be read",
  );
  await expect(createFeed(replay(folder.dir), { clock, log })).rejects.toThrow(
    "no usable candle file",
  );
  folder.write("EURUSD_5m_test.csv.gz", candleRow(APRIL, 600, 5));
  await expect(
    createFeed({ ...replay(folder.dir), pairs: ["EURUSD"] }, { clock, log }),
  ).rejects.toThrow('no recording of "EURUSD". It has EUR/USD.');
  await expect(
    createFeed({ ...replay(folder.dir), from: APRIL - 1 }, { clock, log }),
  ).rejects.toThrow("nothing recorded at 2026-03-31T23:59:59.999Z");
  await expect(
    createFeed({ kind: "simulated", seed: "s", pairs: ["X"] }, { clock, log }),
  ).rejects.toThrow('The simulated market has no pair "X". It has EUR/USD, GBP/USD');
});
