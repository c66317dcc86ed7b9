import { HOUR, MINUTE } from "@signaldeck/contract";
import { afterEach, describe, expect, it } from "vitest";
import { v7 as uuid } from "uuid";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { ScriptedFeedOptions } from "../testing/ScriptedFeed.ts";
import { CandleHistory } from "./CandleHistory.ts";
import { EngineRunner } from "./EngineRunner.ts";
import { readLedger } from "../ledger/sealed/readLedger.ts";
import { verifyLedger } from "../ledger/sealed/verifyLedger.ts";
import { PlannedSignal } from "./PlannedSignal.ts";
import type { ChooseDraft } from "./runMark.ts";
import { Signal, type SignalRow } from "./Signal.ts";
import {
  firstPair,
  flat,
  MARK,
  publish,
  signalsFixture,
  type SignalsFixture,
} from "./testing/signalsFixture.ts";
import { soon } from "../testing/soon.ts";

let fixture: SignalsFixture;
const runners: EngineRunner[] = [];

afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await fixture.storage.close();
});

/** Prices for three hours around MARK, of which the market clock has reached `start`. */
async function setUp(
  start: number,
  options: ScriptedFeedOptions & { chooseDraft?: ChooseDraft } = {},
): Promise<void> {
  fixture = await signalsFixture({ start, ...options });
  fixture.feed.setCandles("EUR/USD", flat(MARK - HOUR, MARK + 2 * HOUR));
}

async function startRunner(context = fixture.context): Promise<EngineRunner> {
  const runner = new EngineRunner({ context, longestSleep: 10 });
  runners.push(runner);
  await runner.start();
  return runner;
}

const stored = (): Promise<SignalRow[]> =>
  fixture.context.database.model(Signal).findAll({ order: [["sequence", "ASC"]], raw: true });
const slots = async () => (await stored()).map(({ slot }) => (slot.getTime() - MARK) / MINUTE);
/** A signal of staff that waits for a mark. */
function planAt(slot: number): Promise<PlannedSignal> {
  const [at, feed] = [new Date(slot), fixture.feed.info.name];
  const terms = { pair: "EUR/USD", direction: "CALL", source: "desk", analysis: "Mine." } as const;
  const none = { confidence: null, stopLoss: null, takeProfit: null, reason: null, signalId: null };
  const rest = { status: "waiting", plannedBy: null, createdAt: at, updatedAt: at } as const;
  return fixture.context.database.write((transaction) =>
    fixture.context.database
      .model(PlannedSignal)
      .create({ id: uuid(), feed, slot: at, ...terms, ...none, ...rest }, { transaction }),
  );
}
const settlesDown = () => new Promise((resolve) => setTimeout(resolve, 100));

describe("EngineRunner", () => {
  it("publishes at each mark that the market clock reaches and settles the one before", async () => {
    await setUp(MARK - 10_000);
    await startRunner();
    await settlesDown();
    expect(await slots()).toEqual([]);
    for (const step of [0, 1, 2]) {
      fixture.feed.moveTo(MARK + step * FIVE_MINUTES + 20);
      await soon(async () => expect(await stored()).toHaveLength(step + 1));
    }
    expect(await slots()).toEqual([0, 5, 10]);
    expect((await stored()).map(({ status }) => status)).toEqual(["closed", "closed", "active"]);
    expect(verifyLedger(await readLedger(fixture.context.database))).toMatchObject({ fault: null });
  });

  it("does not publish a mark that it reaches more than five seconds late, but settles", async () => {
    await setUp(MARK);
    await publish(fixture.context, MARK);
    fixture.feed.moveTo(MARK + FIVE_MINUTES + 5_001);
    await startRunner();
    await soon(async () => expect((await stored())[0]?.status).toBe("closed"));
    await settlesDown();
    expect(await slots()).toEqual([0]);
    fixture.feed.moveTo(MARK + 2 * FIVE_MINUTES);
    await soon(async () => expect(await slots()).toEqual([0, 10]));
  });

  it("publishes a mark that it reaches within five seconds", async () => {
    await setUp(MARK + 5_000);
    await startRunner();
    await soon(async () => expect(await slots()).toEqual([0]));
    expect((await stored())[0]?.publishedAt).toEqual(new Date(MARK + 5_000));
  });

  it("publishes nothing where it was in time and the way to the ledger was too long", async () => {
    await setUp(MARK + 4_000);
    const endingAt = fixture.context.history.endingAt.bind(fixture.context.history);
    fixture.context.history.endingAt = async (mark) => {
      fixture.feed.moveTo(MARK + 5_001);
      return endingAt(mark);
    };
    const runner = await startRunner();
    await soon(() => expect(runner.lastRun).toMatchObject({ kind: "late", mark: MARK }));
    expect(await slots()).toEqual([]);
    expect(await readLedger(fixture.context.database)).toEqual([]);
  });

  it("allows a recording half a slot, since its speed makes a minute a blink", async () => {
    await setUp(MARK + 140_000, { info: { live: false } });
    await startRunner();
    await soon(async () => expect(await slots()).toEqual([0]));
    fixture.feed.moveTo(MARK + FIVE_MINUTES + 160_000);
    await settlesDown();
    expect(await slots()).toEqual([0]);
  });

  it("looks at once when it is asked to, and says when what it saw is done", async () => {
    await setUp(MARK - 10_000);
    const runner = new EngineRunner({ context: fixture.context });
    runners.push(runner);
    await runner.start();
    await runner.lookNow();
    for (const mark of [MARK, MARK + FIVE_MINUTES]) {
      expect(runner.nextLook).toBe(mark);
      fixture.feed.moveTo(mark);
      await runner.lookNow();
      expect((await stored()).at(-1)?.slot).toEqual(new Date(mark));
    }
    // Two at once are both answered, also by a runner that is stopped meanwhile.
    const both = Promise.all([runner.lookNow(), runner.lookNow()]);
    await runner.stop();
    await both;
    await runner.lookNow();
  });

  it("looks at a mark that waits once more in its time and once after, however fast a recording plays", async () => {
    await setUp(MARK, { info: { live: false } });
    fixture.feed.setCandles("EUR/USD", flat(MARK - HOUR, MARK - HOUR / 2));
    const runner = new EngineRunner({ context: fixture.context });
    runners.push(runner);
    await runner.start();
    await runner.lookNow();
    const looks: number[] = [];
    while (looks.length < 3) {
      looks.push(runner.nextLook - MARK);
      fixture.feed.moveTo(runner.nextLook);
      await runner.lookNow();
    }
    expect(looks).toEqual([105_000, 150_001, FIVE_MINUTES]);
  });

  it("looks again for a price that comes a little after the mark", async () => {
    await setUp(MARK);
    fixture.feed.setCandles("EUR/USD", flat(MARK - HOUR, MARK - MINUTE));
    await startRunner();
    await settlesDown();
    expect(await slots()).toEqual([]);
    fixture.feed.setCandles("EUR/USD", flat(MARK - HOUR, MARK));
    await soon(async () => expect(await slots()).toEqual([0]));
  });

  it("publishes nothing while the feed stands still, and goes on when it runs again", async () => {
    await setUp(MARK);
    fixture.feed.setCandles("EUR/USD", [
      ...flat(MARK - HOUR, MARK),
      ...flat(MARK + FIVE_MINUTES, MARK + HOUR),
    ]);
    await startRunner();
    await soon(async () => expect(await slots()).toEqual([0]));
    fixture.feed.moveTo(MARK + FIVE_MINUTES);
    await soon(async () => expect((await stored())[0]?.status).toBe("expired"));
    fixture.feed.moveTo(MARK + 2 * FIVE_MINUTES);
    await soon(async () => expect(await slots()).toEqual([0, 10]));
    expect((await stored())[0]?.status).toBe("unsettled");
  });

  it("survives a clock that jumps forwards and back, and publishes no mark out of turn", async () => {
    await setUp(MARK);
    await startRunner();
    await soon(async () => expect(await slots()).toEqual([0]));
    fixture.feed.moveTo(MARK + HOUR);
    await soon(async () => expect(await slots()).toEqual([0, 60]));
    fixture.feed.moveTo(MARK);
    await settlesDown();
    fixture.feed.moveTo(MARK + FIVE_MINUTES);
    await settlesDown();
    expect(await slots()).toEqual([0, 60]);
    fixture.feed.moveTo(MARK + HOUR + FIVE_MINUTES);
    await soon(async () => expect(await slots()).toEqual([0, 60, 65]));
  });

  it("rests while the clock is in doubt, says so of the mark, and does what is due after that", async () => {
    await setUp(MARK);
    await publish(fixture.context, MARK);
    const plan = await planAt(MARK + FIVE_MINUTES);
    const before = await stored();
    const message = "This machine's clock has moved ahead by 600 s against the time that passed.";
    fixture.clock.doubt = { message, since: MARK };
    fixture.feed.moveTo(MARK + FIVE_MINUTES);
    const runner = await startRunner();
    await runner.lookNow();
    expect(runner.lastRun).toEqual({
      mark: MARK + FIVE_MINUTES,
      kind: "clock_doubt",
      detail: message,
    });
    fixture.feed.moveTo(MARK + 2 * FIVE_MINUTES - MINUTE);
    await runner.lookNow();
    expect(await stored()).toEqual(before);
    await expect(publish(fixture.context, MARK + FIVE_MINUTES)).rejects.toThrow(
      `Nothing is published while the clock is in doubt. ${message}`,
    );
    expect((await readLedger(fixture.context.database)).map(({ kind }) => kind)).toEqual([
      "published",
    ]);

    fixture.clock.doubt = null;
    await runner.lookNow();
    expect((await stored()).map(({ status }) => status)).toEqual(["closed"]);
    await plan.reload();
    expect(plan).toMatchObject({ status: "missed", reason: message });
    expect(runner.lastRun).toMatchObject({ kind: "clock_doubt" });
    fixture.feed.moveTo(MARK + 2 * FIVE_MINUTES);
    await runner.lookNow();
    expect(await slots()).toEqual([0, 10]);
  });

  it("publishes at a mark at which a doubt has ended in time", async () => {
    await setUp(MARK + 1_000);
    fixture.clock.doubt = { message: "It has moved.", since: MARK };
    const runner = await startRunner();
    await runner.lookNow();
    expect(await slots()).toEqual([]);
    fixture.clock.doubt = null;
    fixture.feed.moveTo(MARK + 3_000);
    await runner.lookNow();
    expect(await slots()).toEqual([0]);
    expect(runner.lastRun).toMatchObject({ mark: MARK, kind: "published" });
  });

  it("goes on after a mark that failed", async () => {
    let calls = 0;
    await setUp(MARK, {
      chooseDraft: (mark, candles) => {
        calls += 1;
        if (mark === MARK) throw new Error("engine broke");
        return firstPair(mark, candles);
      },
    });
    await startRunner();
    await soon(() => expect(calls).toBeGreaterThan(0));
    fixture.feed.moveTo(MARK + FIVE_MINUTES);
    await soon(async () => expect(await slots()).toEqual([5]));
  });

  it("settles at its start what fell due while it was away, once", async () => {
    await setUp(MARK);
    await publish(fixture.context, MARK);
    await fixture.context.database.close();
    fixture.context.database = await fixture.storage.reopen();
    fixture.feed.moveTo(MARK + FIVE_MINUTES + 2 * MINUTE);
    await startRunner();
    expect((await stored())[0]).toMatchObject({ status: "closed", outcome: "breakeven" });
    const again = await startRunner();
    await again.stop();
    const kinds = (await readLedger(fixture.context.database)).map(({ kind }) => kind);
    expect(kinds).toEqual(["published", "settled"]);
  });

  it("publishes each mark once beside a second process", async () => {
    await setUp(MARK);
    const second = {
      ...fixture.context,
      database: await fixture.storage.reopen(),
      history: new CandleHistory(fixture.feed),
    };
    await startRunner();
    await startRunner(second);
    for (let step = 0; step < 6; step += 1) {
      fixture.feed.moveTo(MARK + step * FIVE_MINUTES);
      await soon(async () => expect(await stored()).toHaveLength(step + 1));
    }
    await settlesDown();
    expect(await slots()).toEqual([0, 5, 10, 15, 20, 25]);
  });

  it("stops after the mark that is being run", async () => {
    let release: () => void = () => undefined;
    await setUp(MARK);
    const endingAt = fixture.context.history.endingAt.bind(fixture.context.history);
    fixture.context.history.endingAt = async (mark) => {
      await new Promise<void>((resolve) => (release = resolve));
      return endingAt(mark);
    };
    const runner = await startRunner();
    await settlesDown();
    const stopped = runner.stop();
    release();
    await stopped;
    expect(await slots()).toEqual([0]);
    fixture.feed.moveTo(MARK + FIVE_MINUTES);
    await settlesDown();
    expect(await slots()).toEqual([0]);
  });
});
