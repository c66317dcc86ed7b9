import { describe, expect, it } from "vitest";
import { wilsonInterval } from "./wilson.ts";

describe("wilsonInterval", () => {
  it.each([
    [10, 20, 0.299298, 0.700702],
    [0, 10, 0, 0.277533],
    [10, 10, 0.722467, 1],
    [52, 100, 0.423166, 0.615354],
  ])("of %d in %d", (wins, n, low, high) => {
    const interval = wilsonInterval(wins, n);
    expect(interval.low).toBeCloseTo(low, 6);
    expect(interval.high).toBeCloseTo(high, 6);
  });

  it("ends where the share seen is 1.96 standard errors away", () => {
    const { low, high } = wilsonInterval(530, 1_000);
    for (const end of [low, high]) {
      const error = Math.sqrt((end * (1 - end)) / 1_000);
      expect(Math.abs(0.53 - end) / error).toBeCloseTo(1.959964, 5);
    }
  });

  it("knows nothing without observations", () => {
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });
});
