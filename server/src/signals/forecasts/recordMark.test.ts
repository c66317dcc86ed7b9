import { DAY } from "@signaldeck/contract";
import { afterEach, describe, expect, it } from "vitest";
import type { DayOfForecasts } from "../../../verifier/verify.mjs";
import { readForecasts } from "../../ledger/forecasts/readForecasts.ts";
import { verifyLedger } from "../../ledger/sealed/verifyLedger.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { lastPlayed } from "../lastPlayed.ts";
import { giveUp, runMark } from "../runMark.ts";
import { CandleHistory } from "../CandleHistory.ts";
import { planIn, withEntry } from "../plans/planSignal.ts";
import { SignalSwitch } from "../switches/SignalSwitch.ts";
import { MARK } from "../testing/signalsFixture.ts";
import { DAYS, ForecastsFixture } from "./testing/ForecastsFixture.ts";

let fixture: ForecastsFixture;
afterEach(() => fixture.close());

const total = (days: readonly DayOfForecasts[], name: Exclude<keyof DayOfForecasts, "day">) =>
  days.reduce((sum, day) => sum + day[name], 0);

describe("the forecasts of all pairs", () => {
  it("are recorded once a mark by two instances that come and go, and hold for a stranger", async () => {
    const marks = 40;
    fixture = await ForecastsFixture.open(marks + 1);
    let [one, two] = [await fixture.instance(), await fixture.instance()];
    for (let index = 0; index < marks; index += 1) {
      if (index % 7 === 3) one = await fixture.instance();
      if (index % 11 === 5) two = await fixture.instance();
      await fixture.run(index, one, two);
    }
    expect((await fixture.bodies()).map(({ mark }) => Date.parse(mark))).toEqual(
      Array.from({ length: marks }, (_, index) => MARK + index * FIVE_MINUTES),
    );
    expect(verifyLedger(await fixture.ledger()).fault).toBeNull();
    const found = await fixture.verdict();
    expect(found.fault).toBeNull();
    expect(found.marks).toEqual({ scripted: { marks, missing: 0, changed: 0, unforecast: 0 } });
    const counted = await readForecasts(fixture.fixture.context.database, "scripted");
    expect(total(found.forecasts, "forecasts")).toBe(counted.forecasts);
    // Outcomes are counted once they are open: those of the last marks are not.
    expect(counted.won + counted.lost + counted.even).toBe(4 * (marks - 4));
    expect(counted.rows.reduce((sum, { n }) => sum + n, 0)).toBe(counted.won + counted.lost);
    expect(counted.brier).toBeLessThan(0.26);
    expect(counted.days.map(({ day }) => day)).toEqual([...DAYS].reverse());
  });

  it("stay shut until a quarter of an hour after their expiry", async () => {
    fixture = await ForecastsFixture.open(3);
    await fixture.run(0, await fixture.instance());
    const at = async (now: number) => (await fixture.opened(now))[0]?.text.split("\n").length;
    const recorded = fixture.fixture.clock.now();
    expect(await at(recorded + 4 * FIVE_MINUTES - 1)).toBe(1);
    expect(await at(recorded + 4 * FIVE_MINUTES)).toBe(2);
  });

  it("take less than a kilobyte for five pairs", async () => {
    fixture = await ForecastsFixture.open(3);
    await fixture.run(0, await fixture.instance());
    const [{ text } = { text: "" }] = await fixture.opened(MARK + 7 * DAY);
    const [, opening = ""] = /^\d+ \w+ (.+)\n$/.exec(text) ?? [];
    const header = opening.indexOf('"pairs":');
    const perPair = (opening.length - header) / fixture.fixture.feed.info.pairs.length;
    expect(header).toBeGreaterThan(0);
    expect(header + 5 * perPair).toBeLessThan(1024);
  });

  it("say of a mark without a signal of the engine why", async () => {
    fixture = await ForecastsFixture.open(12);
    const instance = await fixture.instance();
    const { feed } = fixture.fixture;
    const { context } = instance;
    const { database } = context;
    const kinds = [await fixture.run(0, instance)];
    context.minConfidence = 99;
    kinds.push(await fixture.run(1, instance));
    context.minConfidence = 50;
    for (const pair of feed.info.pairs) feed.closeAt(pair, MARK + 2.5 * FIVE_MINUTES);
    kinds.push(await fixture.run(2, instance));
    feed.hours = () => null;
    const slot = MARK + 3 * FIVE_MINUTES;
    const terms = { pair: "EUR/USD", direction: "CALL" as const, analysis: "News" };
    const order = await withEntry(context, {
      draft: { ...terms, confidence: null, stopLoss: null, takeProfit: null },
      slot,
      source: "desk",
      plannedBy: null,
      decidedAt: new Date(slot - FIVE_MINUTES / 2),
    });
    await database.write((transaction) => planIn(transaction, context, order));
    kinds.push(await fixture.run(3, instance));
    await giveUp(context, MARK + 4 * FIVE_MINUTES);
    // A recording goes on there: what was silent after the newest signal is over, too.
    expect(await lastPlayed(database, feed.info.name)).toBe(MARK + 4 * FIVE_MINUTES);
    expect(await lastPlayed(database, "other")).toBeNull();
    await database.write((transaction) =>
      database
        .model(SignalSwitch)
        .update(
          { paused: true, reason: "A test", changedAt: new Date(MARK) },
          { where: { name: "engine" }, transaction },
        ),
    );
    kinds.push(await fixture.run(5, instance));
    expect(kinds.flat()).toEqual(["published", "quiet", "closed", "published", "paused"]);
    expect(
      (await fixture.bodies()).map(({ end, commitment }) => [end, commitment !== undefined]),
    ).toEqual([
      ["published", true],
      ["quiet", true],
      ["closed", false],
      ["planned", true],
      ["stale", false],
      ["paused", true],
    ]);
    expect((await fixture.verdict()).fault).toBeNull();
  });

  it("leaves a mark to others for most of its time where this instance can judge no pair", async () => {
    fixture = await ForecastsFixture.open(3);
    const { feed, clock } = fixture.fixture;
    const [fresh, healthy] = [await fixture.instance(), await fixture.instance()];
    fresh.context.history = new CandleHistory(feed, 3);
    feed.moveTo(MARK);
    const notAfter = MARK + 5_000;
    const at = (milliseconds: number) => {
      feed.moveTo(MARK + milliseconds);
      clock.advance(MARK + milliseconds - clock.now());
    };
    at(500);
    expect(await runMark(fresh.context, MARK, notAfter)).toEqual({ kind: "stale" });
    expect(await runMark(healthy.context, MARK, notAfter)).toMatchObject({ kind: "published" });
    expect((await fixture.bodies()).map(({ end }) => end)).toEqual(["published"]);
    // Alone, it says before the mark's end that it has nothing, and why.
    const next = MARK + FIVE_MINUTES;
    feed.moveTo(next + 4_000);
    clock.advance(next + 4_000 - clock.now());
    expect(await runMark(fresh.context, next, next + 5_000)).toMatchObject({ kind: "quiet" });
    expect((await fixture.bodies()).map(({ end }) => end)).toEqual(["published", "quiet"]);
  });
});
