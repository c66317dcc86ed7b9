import { DAY, MINUTE } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { uniform } from "../market/testing/generatedCandles.ts";
import { sigmoid } from "./logistic.ts";
import { SlopePosterior, type SlopeSettings, slopeStateSchema } from "./SlopePosterior.ts";

const SETTINGS: SlopeSettings = {
  prior: { other: 0.7, onHour: 1 },
  classDeviation: 0.35,
  pairDeviation: 0.2,
  classMemory: 365,
  pairMemory: 90,
};
const START = Date.UTC(2024, 0, 1);

/** Outcomes of a market in which the model's logits are true up to a factor, one every five minutes. */
function teach(posterior: SlopePosterior, factor: number, count: number, pair = "EUR/USD"): void {
  const random = uniform(7);
  for (let i = 0; i < count; i += 1) {
    const size = 0.4 * random();
    posterior.forgetUntil(START + i * 5 * MINUTE);
    posterior.learn(pair, 5, size, random() < sigmoid(factor * size));
  }
}

describe("SlopePosterior", () => {
  it("begins with the prior, as wide as class and pair together", () => {
    const posterior = new SlopePosterior(SETTINGS);
    expect(posterior.slope("EUR/USD", 5).mean).toBeCloseTo(0.7, 12);
    expect(posterior.slope("EUR/USD", 0).mean).toBeCloseTo(1, 12);
    expect(posterior.slope("EUR/USD", 5).deviation).toBeCloseTo(Math.hypot(0.35, 0.2), 12);
  });

  it.each([-1, 0, 0.3, 1.5])("finds how strong the model really is: %d", (factor) => {
    const posterior = new SlopePosterior(SETTINGS);
    teach(posterior, factor, 30_000);
    const { mean, deviation } = posterior.slope("EUR/USD", 5);
    expect(Math.abs(mean - factor)).toBeLessThan(3 * deviation);
    expect(Math.abs(mean - factor)).toBeLessThan(0.25);
    expect(deviation).toBeLessThan(0.2);
  });

  it("is as sure as it should be: the truth lies within its deviation two times in three", () => {
    let within = 0;
    const random = uniform(11);
    for (let run = 0; run < 60; run += 1) {
      const normal = Array.from({ length: 12 }, random).reduce((a, b) => a + b, -6);
      const truth = 0.7 + Math.hypot(0.35, 0.2) * normal;
      const posterior = new SlopePosterior(SETTINGS);
      for (let i = 0; i < 2_000; i += 1) {
        const size = 0.4 * random();
        posterior.learn("EUR/USD", 5, size, random() < sigmoid(truth * size));
      }
      const { mean, deviation } = posterior.slope("EUR/USD", 5);
      within += Math.abs(mean - truth) < deviation ? 1 : 0;
    }
    expect(within / 60).toBeGreaterThan(0.52);
    expect(within / 60).toBeLessThan(0.84);
  });

  it("lets what one pair shows move the others, less than itself", () => {
    const posterior = new SlopePosterior(SETTINGS);
    teach(posterior, -1, 20_000);
    const [own, other] = [posterior.slope("EUR/USD", 5), posterior.slope("GBP/USD", 5)];
    expect(other.mean).toBeLessThan(0.4);
    expect(own.mean).toBeLessThan(other.mean);
    expect(own.deviation).toBeLessThan(other.deviation);
  });

  it("keeps full hours apart from other marks", () => {
    const posterior = new SlopePosterior(SETTINGS);
    teach(posterior, -1, 5_000);
    expect(posterior.slope("EUR/USD", 0).mean).toBe(1);
  });

  it("returns to the prior as time passes", () => {
    const posterior = new SlopePosterior(SETTINGS);
    teach(posterior, 0, 20_000);
    const known = posterior.slope("EUR/USD", 5);
    const last = posterior.state.at;
    posterior.forgetUntil(last + 60 * DAY);
    const later = posterior.slope("EUR/USD", 5);
    expect(later.mean).toBeGreaterThan(known.mean);
    expect(later.deviation).toBeGreaterThan(known.deviation);
    posterior.forgetUntil(last + 20 * 365 * DAY);
    expect(posterior.slope("EUR/USD", 5).mean).toBeCloseTo(0.7, 6);
    expect(posterior.slope("EUR/USD", 5).deviation).toBeCloseTo(Math.hypot(0.35, 0.2), 6);
  });

  it("goes on exactly where a stored one stopped", () => {
    const posterior = new SlopePosterior(SETTINGS);
    teach(posterior, 0.5, 500, "EUR/USD");
    teach(posterior, 1.2, 500, "GBP/USD");
    const stored = slopeStateSchema.parse(JSON.parse(JSON.stringify(posterior.state)));
    const next = new SlopePosterior(SETTINGS, stored);
    for (const one of [posterior, next]) {
      one.forgetUntil(START + 9 * DAY);
      one.learn("GBP/USD", 10, 0.2, false);
    }
    expect(next.state).toEqual(posterior.state);
  });
});
