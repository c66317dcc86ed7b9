import { afterEach, describe, expect, it } from "vitest";
import { SignalEngine } from "../../engine/SignalEngine.ts";
import { WARM_UP } from "../../engine/FeatureTracker.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import type { Candle } from "../../market/Candle.ts";
import { generateCandles } from "../../market/testing/generatedCandles.ts";
import { CandleHistory } from "../CandleHistory.ts";
import { runMark, type MarkContext } from "../runMark.ts";
import {
  MARK,
  signalsFixture,
  recordedEvents,
  type SignalsFixture,
} from "../testing/signalsFixture.ts";
import { EngineState } from "./EngineState.ts";

const PAIRS = ["EUR/USD", "GBP/USD"];
/** Candles of each pair before MARK. */
const KNOWN = 100;
/** Marks to come. */
const MARKS = 50;

let fixture: SignalsFixture;
afterEach(() => fixture.storage.close());

/** A market in which `isThere` says which candles there are, by pair and number of marks from MARK on. */
async function openMarket(isThere: (pair: string, at: number) => boolean): Promise<MarkContext> {
  fixture = await signalsFixture({ finestStep: 5, pairs: PAIRS });
  for (const [seed, pair] of PAIRS.entries()) {
    const start = MARK - KNOWN * FIVE_MINUTES;
    const candles = generateCandles({ count: KNOWN + MARKS, seed, start });
    const at = ({ time }: Candle) => (time - MARK) / FIVE_MINUTES + 1;
    fixture.feed.setCandles(
      pair,
      candles.filter((candle) => isThere(pair, at(candle))),
    );
  }
  const engine = new SignalEngine();
  return {
    ...fixture.context,
    history: new CandleHistory(fixture.feed),
    chooseDraft: (mark, candlesByPair) => engine.choose({ mark, candlesByPair }),
    unjudgedAt: (mark) => engine.unjudgedAt(mark),
  };
}

const markOf = (at: number) => MARK + at * FIVE_MINUTES;

async function runMarks(context: MarkContext, from: number, to: number): Promise<void> {
  for (let at = from; at <= to; at += 1) {
    fixture.feed.moveTo(markOf(at));
    await runMark(context, markOf(at));
  }
}

const told = async () =>
  (await recordedEvents(fixture, "pairs.unjudged")).map(({ audience, event: { unjudged } }) => ({
    audience,
    at: (Date.parse(unjudged.mark) - MARK) / FIVE_MINUTES,
    pairs: unjudged.pairs.map(({ pair, until }) => [
      pair,
      (Date.parse(until) - MARK) / FIVE_MINUTES,
    ]),
  }));

describe("pairs that cannot be judged", () => {
  it("are told once, with the mark from which on they can, after a gap of more than three candles", async () => {
    const context = await openMarket((pair, at) => pair !== "EUR/USD" || at < 3 || at > 6);
    const until = 6 + WARM_UP;
    await runMarks(context, 0, 9);
    await runMarks(context, until - 1, until - 1);
    expect(context.unjudgedAt?.(markOf(until - 1))).toEqual(new Map([["EUR/USD", markOf(until)]]));
    await runMarks(context, until, until);
    expect(context.unjudgedAt?.(markOf(until))).toEqual(new Map());
    expect(await told()).toEqual([{ audience: "silver", at: 7, pairs: [["EUR/USD", until]] }]);
  });

  it("are not, after three missing candles", async () => {
    const context = await openMarket((pair, at) => pair !== "EUR/USD" || at < 3 || at > 5);
    await runMarks(context, 0, 8);
    expect(await told()).toEqual([]);
  });

  it("are told anew where another one is added, or an end is put off", async () => {
    const context = await openMarket((pair, at) =>
      pair === "EUR/USD" ? at < 1 || at > 4 : at < 3 || (at > 6 && at < 10) || at > 13,
    );
    await runMarks(context, 0, 16);
    expect(await told()).toEqual([
      { audience: "silver", at: 5, pairs: [["EUR/USD", 4 + WARM_UP]] },
      {
        audience: "silver",
        at: 7,
        pairs: [
          ["EUR/USD", 4 + WARM_UP],
          ["GBP/USD", 6 + WARM_UP],
        ],
      },
      { audience: "silver", at: 10, pairs: [["EUR/USD", 4 + WARM_UP]] },
      {
        audience: "silver",
        at: 14,
        pairs: [
          ["EUR/USD", 4 + WARM_UP],
          ["GBP/USD", 13 + WARM_UP],
        ],
      },
    ]);
  });

  it("are told once by however many processes, and known to one that starts later", async () => {
    const context = await openMarket((_pair, at) => at < 1 || at > 4);
    await runMarks(context, 0, 4);
    fixture.feed.moveTo(markOf(5));
    await Promise.all(Array.from({ length: 4 }, () => runMark(context, markOf(5))));
    const until = 4 + WARM_UP;
    const pairs = PAIRS.map((pair) => [pair, until]);
    expect(await told()).toEqual([{ audience: "silver", at: 5, pairs }]);
    const { database } = context;
    const state = new EngineState({ database, feedName: "scripted" });
    expect(state.unjudged).toBeNull();
    await state.load();
    expect(state.unjudged?.pairs.map(({ pair }) => pair)).toEqual(PAIRS);
    const other = new EngineState({ database, feedName: "other" });
    await other.load();
    expect(other.unjudged).toBeNull();
  });
});
