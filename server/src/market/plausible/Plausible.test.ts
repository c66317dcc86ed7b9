import { DAY, HOUR, MINUTE } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { ScriptedFeed } from "../../testing/ScriptedFeed.ts";
import { FIVE_MINUTES } from "../aggregateCandles.ts";
import type { Candle } from "../Candle.ts";
import { generateCandles } from "../testing/generatedCandles.ts";
import { agrees } from "./agrees.ts";
import { MoveBounds } from "./MoveBounds.ts";
import { Plausible } from "./Plausible.ts";

const PAIR = "EUR/USD";
const START = Date.UTC(2026, 4, 3, 21);
const NOW = START + 10 * DAY;
/** Each move is below a tenth of a percent. */
const MINUTES = generateCandles({ seed: 7, count: 10 * 24 * 60, start: START, step: MINUTE });
const before = MINUTES.at(-1)?.close ?? 0;

function feedOf(candles: readonly Candle[], now = NOW): ScriptedFeed {
  const feed = new ScriptedFeed({ start: now });
  feed.setCandles(PAIR, candles);
  return feed;
}
const doubtAt = (price: number, candles: readonly Candle[] = MINUTES, time = NOW - 1) =>
  new Plausible(feedOf(candles, time + 1)).doubt({ pair: PAIR, time, price });
const times = (candles: readonly Candle[], factor: number) =>
  candles.map(({ time, open, high, low, close }) => ({
    time,
    open: open * factor,
    high: high * factor,
    low: low * factor,
    close: close * factor,
  }));

describe("a price", () => {
  it.each([
    ["half as much again", 1.5],
    ["half", 0.5],
    ["ten percent more", 1.1],
    ["next to nothing", 1e-8],
    ["ten times as much", 10],
  ])("that says %s is not believed, and the sentence says why", async (_name, factor) => {
    expect(await doubtAt(before * factor)).toMatch(
      /^EUR\/USD at \S+ after 1\.\d+: more than 0\.\d+\s% apart is not believed at once\.$/,
    );
  });

  it.each([0, -1, NaN, Infinity])("of %d is none", async (price) => {
    expect(await doubtAt(price)).not.toBeNull();
  });

  it("that goes as far as the pair has gone is believed", async () => {
    const bound = await new MoveBounds(feedOf(MINUTES)).at(PAIR, NOW);
    expect(bound).toBeGreaterThan(0.001);
    expect(bound).toBeLessThan(0.01);
    expect(await doubtAt(before * Math.exp(bound * 0.9))).toBeNull();
    expect(await doubtAt(before * Math.exp(bound * 1.5))).not.toBeNull();
  });

  it("is held against most of the minutes before, of which two may be wrong", async () => {
    const last = MINUTES.length;
    const wrong = [
      ...MINUTES.slice(0, -4),
      ...times(MINUTES.slice(-4, -2), 1.5),
      ...MINUTES.slice(-2),
    ];
    expect(wrong).toHaveLength(last);
    expect(await doubtAt(before, wrong)).toBeNull();
    expect(await doubtAt(before * 1.5, wrong)).not.toBeNull();
  });

  it("of a pair of which little is known may be a tenth away, and no more", async () => {
    const few = MINUTES.slice(-HOUR / MINUTE);
    expect(await doubtAt(before * 1.09, few)).toBeNull();
    expect(await doubtAt(before * 1.15, few)).not.toBeNull();
  });

  it("that nothing is known before has nothing to be held against", async () => {
    expect(await doubtAt(before, [])).toBeNull();
  });

  it("after a closed market may be a tenth away, and no more", async () => {
    const monday = NOW + 2 * DAY;
    expect(await doubtAt(before * 1.05, MINUTES, monday)).toBeNull();
    expect(await doubtAt(before * 1.5, MINUTES, monday)).not.toBeNull();
  });
});

describe("how far a pair may go", () => {
  const boundOf = (candles: readonly Candle[]) => new MoveBounds(feedOf(candles)).at(PAIR, NOW);
  const jumped = (from: number, to: number, factor: number) => [
    ...MINUTES.slice(0, from),
    ...times(MINUTES.slice(from, to), factor),
    ...MINUTES.slice(to),
  ];
  const middle = MINUTES.length - 2 * 24 * 60;

  it("does not grow by a price that came back", async () => {
    const honest = await boundOf(MINUTES);
    expect(await boundOf(jumped(middle, middle + 1, 1.5))).toBe(honest);
    expect(await boundOf(jumped(middle - 3, middle, 1.5))).toBe(honest);
  });

  it("grows by a move that lasted, and forgets it after a week", async () => {
    const [honest, moved] = [
      await boundOf(MINUTES),
      await boundOf(jumped(middle, MINUTES.length, 1.02)),
    ];
    expect(moved).toBeGreaterThan(3 * honest);
    const feed = feedOf(jumped(0, 24 * 60, 0.98), NOW);
    expect(await new MoveBounds(feed).at(PAIR, NOW)).toBe(honest);
  });

  it("follows the market, and begins anew where a recording does", async () => {
    const candles = jumped(middle, MINUTES.length, 1.02);
    const feed = feedOf(candles);
    const bounds = new MoveBounds(feed);
    const early = START + middle * MINUTE - HOUR;
    const calm = await bounds.at(PAIR, early);
    for (let time = early; time <= NOW; time += FIVE_MINUTES) await bounds.at(PAIR, time);
    expect(await bounds.at(PAIR, NOW)).toBe(await new MoveBounds(feed).at(PAIR, NOW));
    expect(await bounds.at(PAIR, early)).toBe(calm);
  });
});

describe("candles", () => {
  const hour = MINUTES.slice(-60);
  const believed = (candles: readonly Candle[]) =>
    new Plausible(feedOf(MINUTES)).believable(PAIR, candles, 1);

  it("are left out where they fit in nowhere, whichever of their prices it is", async () => {
    expect(await believed(hour)).toEqual(hour);
    for (const name of ["open", "high", "low", "close"] as const) {
      for (const at of [0, 30, 59]) {
        const one = hour[at] as Candle;
        const lie = { ...one, [name]: one[name] * (name === "low" ? 0.5 : 1.5) };
        expect(await believed(hour.with(at, lie))).toEqual(hour.toSpliced(at, 1));
      }
    }
  });

  it("of a move that lasts are believed by those after them", async () => {
    const moved = [...hour.slice(0, 50), ...times(hour.slice(50), 0.7)];
    expect(await believed(moved)).toEqual(moved);
  });
});

describe("agreeing", () => {
  it("allows more to what is further away in time", () => {
    const at = (time: number, price: number) => ({ time, price });
    expect(agrees(at(FIVE_MINUTES, 1.015), [at(0, 1)], 0.01)).toBe(false);
    expect(agrees(at(4 * FIVE_MINUTES, 1.015), [at(0, 1)], 0.01)).toBe(true);
  });
});
