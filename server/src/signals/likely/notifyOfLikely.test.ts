import { MINUTE } from "@signaldeck/contract";
import { afterEach, describe, expect, it } from "vitest";
import type { SignalDraft } from "../../engine/SignalDraft.ts";
import { tierReach } from "../../reach/testing/tierReach.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import type { ScriptedFeedOptions } from "../../testing/ScriptedFeed.ts";
import { EngineRunner } from "../EngineRunner.ts";
import { runMark, type ChooseDraft, type MarkContext } from "../runMark.ts";
import { SignalSwitch } from "../switches/SignalSwitch.ts";
import {
  draftOf,
  ENTRY,
  flat,
  MARK,
  publish,
  signalsFixture,
  recordedEvents,
  type SignalsFixture,
} from "../testing/signalsFixture.ts";
import { notifyOfLikely } from "./notifyOfLikely.ts";
import { soon } from "../../testing/soon.ts";

const NEXT = MARK + FIVE_MINUTES;
let fixture: SignalsFixture;
afterEach(() => fixture.storage.close());

/** An engine that says PUT as long as the last candle is at ENTRY or higher. */
const putAbove =
  (change: Partial<SignalDraft> = {}): ChooseDraft =>
  (_mark, candlesByPair) => {
    const [pair = "EUR/USD"] = candlesByPair.keys();
    const last = candlesByPair.get(pair)?.at(-1)?.close ?? 0;
    if (last < ENTRY) return null;
    return draftOf({ pair, direction: "PUT", takeProfit: ENTRY - 0.001, ...change });
  };

/** Ten seconds before NEXT, with prices up to there. */
async function setUp(
  previewDraft: ChooseDraft = putAbove(),
  options: ScriptedFeedOptions = {},
): Promise<MarkContext> {
  fixture = await signalsFixture({ start: NEXT - 10_000, ...options });
  for (const pair of fixture.feed.info.pairs) {
    fixture.feed.setCandles(pair, flat(MARK - 60 * MINUTE, NEXT + 30 * MINUTE));
  }
  return { ...fixture.context, previewDraft };
}

const told = () => recordedEvents(fixture, "signal.likely");

describe("the heads-up before a mark", () => {
  it("says pair, direction and condition to the tiers that would receive the signal", async () => {
    const context = await setUp();
    const likely = await notifyOfLikely(context, NEXT);
    expect(likely).toEqual({
      feed: "scripted",
      mark: new Date(NEXT).toISOString(),
      pair: "EUR/USD",
      decimals: 5,
      direction: "PUT",
      condition: { side: "above", price: ENTRY },
      confidence: 57.2,
      confidenceLow: 55.1,
      grade: "recommended",
    });
    expect(await told()).toEqual([
      { audience: "silver", event: { type: "signal.likely", likely } },
    ]);
  });

  it("goes only to the tiers whose window has room", async () => {
    const context = await setUp();
    await publish(context, MARK);
    await notifyOfLikely(context, NEXT);
    expect(await told()).toMatchObject([{ audience: "gold" }]);
  });

  it("is sent once, by however many processes", async () => {
    const context = await setUp();
    await Promise.all(Array.from({ length: 4 }, () => notifyOfLikely(context, NEXT)));
    expect(await told()).toHaveLength(1);
  });

  it.each([
    ["is below break-even", putAbove({ confidenceLow: 54 }), {}],
    ["is below the operator's floor", putAbove(), { minConfidence: 58 }],
    ["is none", () => null, {}],
  ])("says nothing of what %s", async (_what, engine, change) => {
    const context = await setUp(engine);
    expect(await notifyOfLikely({ ...context, ...change }, NEXT)).toBeNull();
    expect(await told()).toEqual([]);
  });

  it("leaves out a pair whose market closes before the signal would expire", async () => {
    const context = await setUp(putAbove(), { pairs: ["EUR/USD", "GBP/USD"] });
    fixture.feed.closeAt("EUR/USD", NEXT + FIVE_MINUTES - 1);
    expect(await notifyOfLikely(context, NEXT)).toMatchObject({ pair: "GBP/USD" });
  });

  it("says nothing while the engine is paused, nor at or after the mark", async () => {
    const context = await setUp();
    const { database } = context;
    const pause = (paused: boolean) =>
      database.write((transaction) =>
        database
          .model(SignalSwitch)
          .update({ paused, reason: "News" }, { where: { name: "engine" }, transaction }),
      );
    await pause(true);
    expect(await notifyOfLikely(context, NEXT)).toBeNull();
    await pause(false);
    fixture.feed.moveTo(NEXT);
    expect(await notifyOfLikely(context, NEXT)).toBeNull();
    expect(await told()).toEqual([]);
  });

  describe("and the decision at the mark", () => {
    const decide = async (change: Partial<SignalDraft>) => {
      const context = await setUp(putAbove(), { pairs: ["EUR/USD", "GBP/USD"] });
      await notifyOfLikely(context, NEXT);
      fixture.feed.moveTo(NEXT);
      const chooseDraft: ChooseDraft = () => draftOf({ direction: "PUT", ...change });
      const result = await runMark({ ...context, chooseDraft }, NEXT);
      return result.kind === "published" ? result.signal : null;
    };

    it("gives the signal to members who heard of it, also when it has fallen below break-even", async () => {
      expect(await decide({ confidenceLow: 53 })).toMatchObject({
        grade: "below_break_even",
        audience: "silver",
      });
    });

    it("gives another one as if nothing had been announced", async () => {
      expect(await decide({ confidenceLow: 53, pair: "GBP/USD" })).toMatchObject({
        audience: "gold",
      });
    });
  });

  it("is held back from members who hold signals back at that mark", async () => {
    const context = await setUp();
    const likely = await notifyOfLikely(context, NEXT);
    if (!likely) throw new Error("Nothing was likely");
    const event = { type: "signal.likely" as const, likely };
    const viewer = { role: "member" as const, tier: "silver" as const, dashboardUnlocked: true };
    const heard = (since: number | null) =>
      tierReach({ withheldSince: () => since }).hears(
        { memberId: "ada", viewer },
        { audience: "silver", event, mark: NEXT },
      );
    expect([NEXT - 1, NEXT + 1, null].map(heard)).toEqual(["nothing", "event", "event"]);
  });

  it("comes from the runner ten seconds before the mark, once", async () => {
    const context = await setUp();
    fixture.feed.moveTo(NEXT - 10_001);
    const runner = new EngineRunner({ context, longestSleep: 10 });
    await runner.start();
    try {
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(await told()).toEqual([]);
      fixture.feed.moveTo(NEXT - 10_000);
      await soon(async () => expect(await told()).toHaveLength(1));
      fixture.feed.moveTo(NEXT - 5_000);
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(await told()).toHaveLength(1);
    } finally {
      await runner.stop();
    }
  });
});
