import { describe, expect, it } from "vitest";
import { Tally } from "./Tally.ts";

describe("Tally", () => {
  it("counts hits, leaves ties out and keeps count of them", () => {
    const tally = new Tally();
    tally.add({ probability: 0.6, saidUp: true, change: "up" });
    tally.add({ probability: 0.55, saidUp: false, change: "up" });
    tally.add({ probability: 0.515, saidUp: false, change: "down" });
    tally.add({ probability: 0.515, saidUp: false, change: "tie" });
    const figures = tally.calibrated();
    expect(figures).toMatchObject({ n: 3, ties: 1 });
    expect(figures.hitRate).toBeCloseTo(2 / 3, 12);
    expect(figures.alwaysUp).toBeCloseTo(2 / 3, 12);
    expect(figures.brier).toBeCloseTo((0.4 ** 2 + 0.55 ** 2 + 0.485 ** 2) / 3, 12);
    expect(figures.predicted).toBeCloseTo((0.6 + 0.55 + 0.515) / 3, 12);
    expect(figures.buckets).toEqual([
      { from: 0.51, to: 0.52, n: 1, predicted: 0.515, realised: 1 },
      { from: 0.54, to: 0.56, n: 1, predicted: 0.55, realised: 0 },
      { from: 0.56, to: 1, n: 1, predicted: 0.6, realised: 1 },
    ]);
  });

  it("puts an edge into the bucket it opens", () => {
    const tally = new Tally();
    for (const probability of [0.5, 0.51, 0.52, 0.54, 0.56]) {
      tally.add({ probability, saidUp: true, change: "up" });
    }
    expect(tally.buckets().map(({ from, n }) => [from, n])).toEqual([
      [0.5, 1],
      [0.51, 1],
      [0.52, 1],
      [0.54, 1],
      [0.56, 1],
    ]);
  });

  it("merges as if everything had been added to one", () => {
    const parts = [new Tally(), new Tally()];
    const whole = new Tally();
    (["up", "down", "tie", "up"] as const).forEach((change, i) => {
      const outcome = { probability: 0.5 + i * 0.02, saidUp: i % 2 === 0, change };
      parts[i % 2]?.add(outcome);
      whole.add(outcome);
    });
    const merged = new Tally();
    for (const part of parts) merged.merge(part);
    expect(merged.calibrated()).toEqual(whole.calibrated());
  });

  it("has no rates without outcomes", () => {
    expect(new Tally().calibrated()).toMatchObject({
      n: 0,
      hitRate: null,
      brier: null,
      buckets: [],
    });
  });
});
