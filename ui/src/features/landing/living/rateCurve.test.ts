import { wilsonInterval } from "@signaldeck/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rangeOf, rateCurve } from "./rateCurve.ts";

describe("rateCurve", () => {
  it("begins with the first sample that is large enough for a rate", () => {
    expect(rateCurve(`${"WL".repeat(14)}EU.V`)).toEqual([]);
    expect(rateCurve("WL".repeat(15)).map(({ decided }) => decided)).toEqual([30]);
  });

  it("ends with the rate of all decided signals, in at most 162 points in order", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[WLEUV.]{40,900}$/), (endings) => {
        const won = endings.replace(/[^W]/g, "").length;
        const decided = won + endings.replace(/[^L]/g, "").length;
        const points = rateCurve(endings);
        expect(points.length).toBeLessThanOrEqual(162);
        expect(points.every(({ decided: at }, place) => at > (points[place - 1]?.decided ?? 0)));
        if (decided < 30) return;
        const { low, high } = wilsonInterval(won, decided);
        expect(points.at(-1)).toEqual({
          decided,
          rate: (won / decided) * 100,
          low: low * 100,
          high: high * 100,
        });
      }),
    );
  });
});

describe("rangeOf", () => {
  it("shows the whole line, also where few signals made a high or low rate", () => {
    const even = "WL".repeat(400);
    expect(rangeOf(rateCurve(even))).toEqual({ low: 40, high: 65 });
    expect(rangeOf(rateCurve("W".repeat(30) + even))).toEqual({ low: 40, high: 100 });
    expect(rangeOf(rateCurve("L".repeat(30) + even))).toEqual({ low: 0, high: 65 });
  });
});
