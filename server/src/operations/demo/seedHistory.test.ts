import { DAY, HOUR } from "@signaldeck/contract";
import { afterEach, describe, expect, it } from "vitest";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import { DriftRow } from "../../signals/drift/DriftRow.ts";
import { readLedger } from "../../ledger/sealed/readLedger.ts";
import { verifyLedger } from "../../ledger/sealed/verifyLedger.ts";
import { lastMark } from "../../signals/marks.ts";
import { SlopeRow } from "../../signals/memory/SlopeRow.ts";
import { ModelDeployment } from "../../signals/models/ModelDeployment.ts";
import { SignalResult } from "../../ledger/counted/results/SignalResult.ts";
import { runMark, type MarkContext } from "../../signals/runMark.ts";
import { settleDue } from "../../signals/settleDue.ts";
import { Signal } from "../../signals/Signal.ts";
import { SignalSwitch } from "../../signals/switches/SignalSwitch.ts";
import { TestClock } from "../../testing/TestClock.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/testDatabase.ts";
import { seedHistory } from "./seedHistory.ts";
import { firstMarks } from "./testing/firstMarks.ts";

/** Between two marks, beyond a WAT midnight, so that windows begin anew within the history. */
const NOW = Date.parse("2026-06-02T00:32:10Z");
const SPAN = 3 * HOUR;
const MARKS = SPAN / FIVE_MINUTES;
const WHOLE = { all: SPAN, whole: SPAN };

let storages: TestDatabase[] = [];
afterEach(async () => {
  for (const storage of storages) await storage.close();
  storages = [];
});

/** A product that has published nothing yet, always on the same market at the same moment. */
async function firstStart(storage?: TestDatabase): Promise<MarkContext> {
  const { database } = storage ?? (await newStorage());
  return firstMarks(database, new TestClock(NOW));
}

async function newStorage(): Promise<TestDatabase> {
  const storage = await createTestDatabase();
  storages.push(storage);
  return storage;
}

/** All that a history leaves, with signals named by their numbers: ids are drawn, and hashed along. */
async function leftBy({ database }: MarkContext): Promise<Record<string, unknown>> {
  const rows = { raw: true as const };
  const signals = await database.model(Signal).findAll({ ...rows, order: [["sequence", "ASC"]] });
  const ledger = await readLedger(database);
  expect(verifyLedger(ledger)).toMatchObject({ fault: null });
  const names = new Map(signals.map(({ id, sequence }) => [id, `No. ${sequence}`]));
  for (const { hash, position } of ledger) names.set(hash, `record ${position}`);
  const all = {
    signals,
    ledger,
    results: await database.model(SignalResult).findAll({ ...rows, order: [["position", "ASC"]] }),
    events: await database.model(LiveEventRow).findAll({ ...rows, order: [["id", "ASC"]] }),
    learned: await database.model(SlopeRow).findAll({ ...rows, order: [["instruments", "ASC"]] }),
    drift: await database.model(DriftRow).findAll(rows),
    switches: await database.model(SignalSwitch).findAll({ ...rows, order: ["name"] }),
    terms: await database.model(ModelDeployment).findAll(rows),
  };
  const named = JSON.stringify(all).replaceAll(
    /[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    (text) => names.get(text) ?? text,
  );
  return JSON.parse(named) as Record<string, unknown>;
}

/** The same, each mark by itself as it runs live. @param isAsked whether the engine is */
async function oneByOne(
  context: MarkContext,
  isAsked: (mark: number) => boolean = Number.isFinite,
): Promise<void> {
  const last = lastMark(NOW);
  for (let mark = last - SPAN; mark < last; mark += FIVE_MINUTES) {
    if (isAsked(mark)) await runMark(context, mark);
    else await settleDue(context, mark);
  }
  await settleDue(context, NOW);
}

describe("seedHistory", () => {
  const days: { day: string; change: (context: MarkContext) => Partial<MarkContext> }[] = [
    { day: "as it is", change: () => ({}) },
    {
      day: "with marks that have no signal",
      change: ({ chooseDraft }) => ({
        chooseDraft: (mark, candles) => {
          const draft = chooseDraft(mark, candles);
          return (mark / FIVE_MINUTES) % 3 === 0 ? null : draft;
        },
      }),
    },
    {
      day: "in which the drift watch widens and then stops the engine",
      change: ({ chooseDraft }) => ({
        chooseDraft: (mark, candles) => {
          const draft = chooseDraft(mark, candles);
          return draft && { ...draft, confidence: 95 };
        },
      }),
    },
    {
      day: "with an hour whose prices never came",
      change: ({ feed }) => {
        const [from, to] = [NOW - 2 * HOUR, NOW - HOUR];
        const lastTickBefore: typeof feed.lastTickBefore = (pair, time, maxAge) =>
          time > from && time <= to
            ? Promise.resolve(null)
            : feed.lastTickBefore(pair, time, maxAge);
        return {
          feed: Object.create(feed, { lastTickBefore: { value: lastTickBefore } }) as PriceFeed,
        };
      },
    },
  ];

  it.each(days)("leaves what marks leave that are run one by one, $day", async ({ change }) => {
    const [together, apart] = [await firstStart(), await firstStart()];
    const published = await seedHistory({ ...together, ...change(together) }, WHOLE);
    await oneByOne({ ...apart, ...change(apart) });
    const left = await leftBy(together);
    expect(left).toEqual(await leftBy(apart));
    expect(left["signals"]).toHaveLength(published);
    expect(left["ledger"]).toHaveLength(2 * published);
    for (const kept of ["results", "events", "learned", "drift", "terms"]) {
      expect(left[kept], kept).not.toEqual([]);
    }
  });

  it("asks the engine at full and half hours alone before the part that is whole", async () => {
    const [together, apart] = [await firstStart(), await firstStart()];
    const begin = lastMark(NOW) - HOUR;
    const published = await seedHistory(together, { all: SPAN, whole: HOUR });
    const isAsked = (mark: number) => mark >= begin || mark % (HOUR / 2) === 0;
    await oneByOne(apart, isAsked);
    const left = await leftBy(together);
    expect(left).toEqual(await leftBy(apart));
    expect(published).toBe(HOUR / FIVE_MINUTES + (SPAN - HOUR) / (HOUR / 2));
    expect(left["results"]).toHaveLength(published);
  });

  it("tells live readers of the last day alone, as far back as one may go on", async () => {
    const context = await firstStart();
    await seedHistory(context, { all: DAY + SPAN, whole: 0 });
    const events = await context.database.model(LiveEventRow).findAll({ raw: true });
    // Each signal is published and ends; the newest one is still open or has just ended.
    expect(events.length).toBeLessThanOrEqual(2 * (DAY / (HOUR / 2)) + 1);
    expect(events.length).toBeGreaterThan(DAY / (HOUR / 2));
    const signals = await context.database.model(Signal).count();
    expect(signals).toBe((DAY + SPAN) / (HOUR / 2));
  });

  it("is one transaction", async () => {
    const context = await firstStart();
    let commits = 0;
    context.database.onInsert(Signal, () => {
      commits += 1;
    });
    await seedHistory(context, WHOLE);
    expect(commits).toBe(1);
  });

  it("leaves nothing where it is cut off, and the next start makes all of it", async () => {
    const storage = await newStorage();
    const context = await firstStart(storage);
    let marks = 0;
    const failing: MarkContext = {
      ...context,
      chooseDraft: (mark, candles) => {
        marks += 1;
        if (mark > NOW - HOUR) throw new Error("cut off");
        return context.chooseDraft(mark, candles);
      },
    };
    await expect(seedHistory(failing, WHOLE)).rejects.toThrow("cut off");
    expect(marks).toBeGreaterThan(MARKS / 2);
    const nothing = await leftBy(context);
    expect(nothing).toMatchObject({ signals: [], ledger: [], events: [], learned: [] });

    const again = await firstStart(storage);
    const undisturbed = await firstStart();
    await seedHistory(again, WHOLE);
    await seedHistory(undisturbed, WHOLE);
    const { events, ...left } = await leftBy(again);
    const { events: others, ...expected } = await leftBy(undisturbed);
    expect(left).toEqual(expected);
    expect(events).toHaveLength((others as unknown[]).length);
  });
});
