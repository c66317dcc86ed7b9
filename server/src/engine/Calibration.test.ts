import { describe, expect, it } from "vitest";
import { Calibration } from "./Calibration.ts";
import { shippedModel } from "./model.ts";

const { calibration: SETTINGS } = shippedModel();
const MARK = Date.UTC(2024, 0, 2, 10, 5);

describe("Calibration", () => {
  it("shows the same for up and down, and never more than the cap", () => {
    const calibration = new Calibration(SETTINGS);
    const up = calibration.show("EUR/USD", MARK, 5, 0.2);
    expect(calibration.show("EUR/USD", MARK, 5, -0.2)).toEqual(up);
    expect(up.probability).toBeGreaterThan(0.5);
    expect(calibration.show("EUR/USD", MARK, 5, 9).probability).toBe(SETTINGS.cap);
  });

  it("widens with the logit, and is never narrower than what 300 signals show", () => {
    const calibration = new Calibration(SETTINGS);
    const width = (logit: number): number => {
      const { low, high, probability } = calibration.show("EUR/USD", MARK, 5, logit);
      expect(low).toBeLessThanOrEqual(probability);
      expect(high).toBeGreaterThanOrEqual(probability);
      return high - low;
    };
    expect(width(0)).toBeCloseTo((2 * 1.2816 * 0.5) / Math.sqrt(300), 3);
    expect(width(0.3)).toBeGreaterThan(width(0.1));
  });

  it("can be made to show wider intervals, with the same probability", () => {
    const calibration = new Calibration(SETTINGS);
    const before = calibration.show("EUR/USD", MARK, 5, 0.2);
    calibration.widen(1.5);
    const after = calibration.show("EUR/USD", MARK, 5, 0.2);
    expect(after.probability).toBe(before.probability);
    expect(after.low).toBeLessThan(before.low);
    expect(after.high).toBeGreaterThan(before.high);
  });

  it("claims nothing where moves have gone on instead of turning back", () => {
    const calibration = new Calibration(SETTINGS);
    for (let i = 0; i < 5_000; i += 1) calibration.learn("EUR/USD", MARK, 5, 0.3, i % 3 === 0);
    expect(calibration.show("EUR/USD", MARK, 5, 0.3)).toMatchObject({ probability: 0.5 });
  });

  it("keeps classes of instruments apart", () => {
    const calibration = new Calibration(SETTINGS);
    const before = calibration.show("BTC/USDT", MARK, 5, 0.3).probability;
    for (let i = 0; i < 5_000; i += 1) calibration.learn("EUR/USD", MARK, 5, 0.3, i % 3 === 0);
    expect(calibration.show("BTC/USDT", MARK, 5, 0.3).probability).toBe(before);
    expect(Object.keys(calibration.state)).toEqual(["crypto", "fx"]);
  });
});
