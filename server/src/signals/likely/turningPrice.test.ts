import { describe, expect, it } from "vitest";
import { turningPrice } from "./turningPrice.ts";

const at = (holds: (close: number) => boolean, pair = "EUR/USD", price = 1.1, reach = 0.002) =>
  turningPrice(pair, price, reach, holds);

describe("where a candle has to close", () => {
  it("is above the price below which it ends, rounded towards the present one", () => {
    expect(at((close) => close > 1.09915)).toEqual({ side: "above", price: 1.09916 });
  });

  it("is below the price above which it ends", () => {
    expect(at((close) => close < 1.10041)).toEqual({ side: "below", price: 1.1004 });
  });

  it("is the nearer of two ends", () => {
    const holds = (close: number) => close > 1.0985 && close < 1.1003;
    expect(at(holds)?.side).toBe("below");
  });

  it("is anywhere where it holds over the whole reach", () => {
    expect(at(() => true)).toBeNull();
  });

  it("is the present price where it ends with the next step, and goes by the pair's digits", () => {
    expect(at((close) => close >= 150.123, "USD/JPY", 150.123, 0.2)).toEqual({
      side: "above",
      price: 150.123,
    });
  });

  it("never names a price at which it does not hold", () => {
    for (let edge = 1.0981; edge < 1.1; edge += 0.000137) {
      const holds = (close: number) => close > edge;
      const found = at(holds);
      expect(found?.side).toBe("above");
      expect(holds(found?.price ?? 0)).toBe(true);
    }
  });
});
