import { describe, expect, it } from "vitest";
import { mergeBoard } from "./boardCalls.ts";
import { sampleBoard, sampleEstimate } from "./boardSamples.ts";
import { stateOf } from "./useBoard.ts";

const AT = Date.parse(sampleBoard().at);
const moment = { now: AT, speed: 1, isLive: true };

describe("what the stream says of the board", () => {
  const known = sampleBoard([sampleEstimate("EUR/USD"), sampleEstimate("GBP/USD")]);

  it("takes the place of the pairs that it names, in their order", () => {
    const one = sampleEstimate("GBP/USD", { confidence: 55 });
    const news = sampleBoard([one], { whole: false, at: "2026-03-03T09:41:20.000Z" });
    expect(mergeBoard(known, news)).toEqual({ ...news, whole: true, pairs: [known.pairs[0], one] });
  });

  it("is all there is where it is whole", () => {
    const whole = sampleBoard([sampleEstimate("USD/JPY")]);
    expect(mergeBoard(known, whole)).toEqual(whole);
  });
});

describe("how a board stands", () => {
  it("shows no estimate older than thirty seconds of the wall's time", () => {
    expect(stateOf(sampleBoard(), { ...moment, now: AT + 30_000 })).toBe("now");
    expect(stateOf(sampleBoard(), { ...moment, now: AT + 31_000 })).toBe("stale");
    expect(stateOf(sampleBoard(), { ...moment, now: AT + 31_000, speed: 100 })).toBe("now");
  });

  it("is of before a mark until the first estimates after it", () => {
    const at = "2026-03-03T09:44:50.000Z";
    const now = Date.parse("2026-03-03T09:45:03Z");
    expect(stateOf(sampleBoard(undefined, { at }), { ...moment, now })).toBe("calculating");
    expect(
      stateOf(sampleBoard(undefined, { at: "2026-03-03T09:45:10Z" }), { ...moment, now }),
    ).toBe("now");
  });

  it("keeps reasons without a figure for as long as the stream delivers", () => {
    const closed = sampleBoard([{ pair: "EUR/USD", silent: { reason: "closed" } }]);
    const later = { ...moment, now: AT + 600_000 };
    expect(stateOf(closed, later)).toBe("now");
    expect(stateOf(closed, { ...later, isLive: false })).toBe("stale");
  });
});
