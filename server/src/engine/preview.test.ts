import { describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { generateCandles } from "../market/testing/generatedCandles.ts";
import { PREVIEW_CANDLES, previewFrom } from "./preview.ts";
import { SignalEngine } from "./SignalEngine.ts";

const START = Date.parse("2026-01-05T00:00:00Z");

/** Candles of a price that wanders by a fixed rule. */
function wandering(count: number): Candle[] {
  let close = 1.1;
  return Array.from({ length: count }, (_, index) => {
    const open = close;
    close = open + 0.0004 * Math.sin(index * 1.7) + 0.0003 * Math.sin(index * 0.31);
    const high = Math.max(open, close) + 0.0001;
    const low = Math.min(open, close) - 0.0001;
    return { time: START + index * FIVE_MINUTES, open, high, low, close };
  });
}

const all = wandering(700);
const upTo = (count: number) => new Map([["EUR/USD", all.slice(0, count)]]);
const markOf = (count: number) => START + count * FIVE_MINUTES;

describe("the preview of a mark", () => {
  it("says what the choice will say if the candle closes as it stands", () => {
    for (const count of [300, 301, 450, 699]) {
      const engine = new SignalEngine();
      engine.choose({ mark: markOf(count), candlesByPair: upTo(count) });
      const mark = markOf(count + 1);
      const previewed = engine.preview({ mark, candlesByPair: upTo(count + 1) });
      const chosen = engine.choose({ mark, candlesByPair: upTo(count + 1) });
      expect(previewed).toMatchObject({
        pair: "EUR/USD",
        direction: chosen?.direction,
        entryPrice: chosen?.entryPrice,
      });
      expect(previewed?.confidence).toBeCloseTo(chosen?.confidence ?? 0, 0);
    }
  });

  it("looks back across a weekend, as the choice does", () => {
    const week = generateCandles({ count: 1_460, seed: 5, start: START, weekends: "closed" });
    const engine = new SignalEngine();
    const given = (to: number) => new Map([["EUR/USD", week.slice(0, to)]]);
    const opens = (at: number) => week[at]?.time ?? NaN;
    const count = week.length - 1;
    engine.choose({ mark: opens(count), candlesByPair: given(count) });
    const [mark, last] = [opens(count) + FIVE_MINUTES, opens(count)];
    const known = week.filter(({ time }) => time >= previewFrom(last));
    expect(known.length).toBeGreaterThan(PREVIEW_CANDLES);
    const previewed = engine.preview({ mark, candlesByPair: new Map([["EUR/USD", known]]) });
    const chosen = engine.choose({ mark, candlesByPair: given(count + 1) });
    expect(previewed?.confidence).toBeCloseTo(chosen?.confidence ?? 0, 0);
  });

  it("changes nothing of what comes", () => {
    const [looked, blind] = [new SignalEngine(), new SignalEngine()];
    for (const engine of [looked, blind]) {
      engine.choose({ mark: markOf(400), candlesByPair: upTo(400) });
    }
    const wild = all.slice(0, 401).with(400, { ...(all[400] as Candle), close: 1.2, high: 1.2 });
    looked.preview({ mark: markOf(401), candlesByPair: new Map([["EUR/USD", wild]]) });
    const choices = [looked, blind].map((engine) =>
      engine.choose({ mark: markOf(401), candlesByPair: upTo(401) }),
    );
    expect(choices[0]).toEqual(choices[1]);
  });

  it("is none of a pair that the engine does not know, or whose candle is another one", () => {
    const engine = new SignalEngine();
    expect(engine.preview({ mark: markOf(401), candlesByPair: upTo(401) })).toBeNull();
    engine.choose({ mark: markOf(400), candlesByPair: upTo(400) });
    expect(engine.preview({ mark: markOf(402), candlesByPair: upTo(401) })).toBeNull();
  });
});
