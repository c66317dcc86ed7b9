import { describe, expect, it } from "vitest";
import { rangeOf } from "./curveRange.ts";

const point = (rate: number, half: number) => ({
  decided: 30,
  rate,
  low: Math.max(0, rate - half),
  high: Math.min(100, rate + half),
});

describe("rangeOf", () => {
  it("shows the whole line, also where few signals made a high or low rate", () => {
    const even = [point(50, 30), point(50, 4)];
    expect(rangeOf(even)).toEqual({ low: 40, high: 65 });
    expect(rangeOf([point(100, 12), ...even])).toEqual({ low: 40, high: 100 });
    expect(rangeOf([point(0, 12), ...even])).toEqual({ low: 0, high: 65 });
  });

  it("shows the whole interval of the last point alone", () => {
    expect(rangeOf([point(50, 30)])).toEqual({ low: 20, high: 80 });
  });
});
