import { DAY, HOUR, RECORD_LIMITS, RecordAnalysisDto, wilsonInterval } from "@signaldeck/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EndingLetter, PublicResult } from "./PublicResult.ts";
import { RecordTally } from "./RecordTally.ts";
import { MONDAY, result } from "./testing/publicResult.ts";

const ended = (letters: string, first = 1): PublicResult[] =>
  Array.from(letters, (ending, index) => result(first + index, { ending: ending as EndingLetter }));

const presented = (results: readonly PublicResult[]) => {
  const tally = new RecordTally();
  for (const one of results) tally.add(one);
  return { ...tally.present(), ...tally.presentEndings() };
};

describe("the analysis of a record", () => {
  it("is empty before the first signal", () => {
    expect(presented([])).toMatchObject({
      counts: { won: 0, lost: 0, rate: null },
      first: 1,
      endings: "",
      curve: [],
      hours: [],
      pairs: [],
      models: [],
      confidence: [],
      late: [{ seconds: 10, signals: 0 }, { seconds: 30 }, { seconds: 60 }],
    });
  });

  it("writes a letter for each number, and a dot for one that is not among them", () => {
    const results = [...ended("WL", 7), result(12, { ending: "V" })];
    expect(presented(results)).toMatchObject({ first: 7, endings: "WL...V" });
  });

  it("has in its letters, hours and pairs what it counts", () => {
    const one = fc.record({
      ending: fc.constantFrom<EndingLetter>("W", "L", "E", "U", "V"),
      pair: fc.constantFrom("EUR/USD", "GBP/USD", "BTC/USDT"),
      gap: fc.integer({ min: 1, max: 4 }),
      later: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 60 }), (some) => {
        let sequence = 0;
        let slot = MONDAY;
        const results = some.map(({ ending, pair, gap, later }) => {
          sequence += gap;
          slot += later * HOUR;
          return result(sequence, { ending, pair, slot });
        });
        const { counts, endings, first, hours, pairs } = presented(results);
        const count = (letter: string) => endings.split(letter).length - 1;
        const totals = [counts.won, counts.lost, counts.even, counts.unsettled, counts.voided];
        expect(["W", "L", "E", "U", "V"].map(count)).toEqual(totals);
        for (const { sequence: number, ending } of results) {
          expect(endings[number - first]).toBe(ending);
        }
        const sum = (name: "won" | "lost", list: readonly { won: number; lost: number }[]) =>
          list.reduce((total, each) => total + each[name], 0);
        for (const list of [hours, pairs]) {
          expect([sum("won", list), sum("lost", list)]).toEqual([counts.won, counts.lost]);
        }
      }),
    );
  });

  it("knows the hour of the week", () => {
    const at = (slot: number) => presented([result(1, { slot })]).hours;
    expect(at(MONDAY)).toMatchObject([{ weekday: 0, hour: 10 }]);
    expect(at(MONDAY - 11 * HOUR)).toMatchObject([{ weekday: 6, hour: 23 }]);
    expect(at(MONDAY + 3 * DAY)).toMatchObject([{ weekday: 3, hour: 10 }]);
  });

  it("is the same in whatever order signals become public", () => {
    const results = ended("WLEUVWL", 3).map((one, index) => ({ ...one, pair: `P${index % 2}` }));
    const some = fc.shuffledSubarray(results, { minLength: results.length });
    fc.assert(
      fc.property(some, (shuffled) => {
        const { first, endings, counts, hours } = presented(shuffled);
        expect({ first, endings, counts, hours }).toEqual({
          first: 3,
          endings: "WLEUVWL",
          counts: presented(results).counts,
          hours: presented(results).hours,
        });
      }),
    );
  });

  it("takes in what ended since it was last presented", () => {
    const tally = new RecordTally();
    for (const one of ended("WL")) tally.add(one);
    expect(tally.presentEndings().endings).toBe("WL");
    const { counts } = tally.present();
    tally.add(result(5_000, { ending: "L" }));
    expect(tally.present().counts).toMatchObject({ won: 1, lost: 2 });
    expect(tally.presentEndings().endings).toHaveLength(5_000);
    expect(counts).toMatchObject({ won: 1, lost: 1 });
  });

  it("gives no rate below the sample, and Wilson's interval from there on", () => {
    expect(presented(ended("WL".repeat(14) + "W")).counts.rate).toBeNull();
    expect(presented(ended("WL".repeat(50) + "EEUV")).counts).toEqual({
      won: 50,
      lost: 50,
      even: 2,
      unsettled: 1,
      voided: 1,
      rate: 50,
      rateLow: 40.38,
      rateHigh: 59.62,
    });
  });

  it("begins its curve with the first sample that is large enough for a rate", () => {
    expect(presented(ended(`${"WL".repeat(14)}EUV`)).curve).toEqual([]);
    expect(presented(ended("WL".repeat(15))).curve.map(({ decided }) => decided)).toEqual([30]);
  });

  it("ends its curve with the rate of all decided signals, in few points in order", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[WLEUV]{40,900}$/), (letters) => {
        const { curve, counts } = presented(ended(letters));
        expect(RecordAnalysisDto.shape.curve.parse(curve)).toEqual(curve);
        expect(curve.length).toBeLessThanOrEqual(RECORD_LIMITS.curvePoints + 2);
        const places = curve.map(({ decided }) => decided);
        expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
        const decided = counts.won + counts.lost;
        if (decided < 30) return;
        const { low, high } = wilsonInterval(counts.won, decided);
        expect(curve.at(-1)?.decided).toBe(decided);
        expect(curve.at(-1)?.rate).toBeCloseTo((counts.won / decided) * 100, 1);
        expect(curve.at(-1)?.low).toBeCloseTo(low * 100, 1);
        expect(curve.at(-1)?.high).toBeCloseTo(high * 100, 1);
      }),
    );
  });

  it("sets later entries against the same signals on time", () => {
    const results = [
      result(1, { ending: "W", late: "WLE" }),
      result(2, { ending: "L", late: "W.L" }),
      result(3, { ending: "W" }),
    ];
    expect(presented(results).late).toEqual([
      { seconds: 10, signals: 2, wonOnTime: 1, lostOnTime: 1, wonLate: 2, lostLate: 0 },
      { seconds: 30, signals: 1, wonOnTime: 1, lostOnTime: 0, wonLate: 0, lostLate: 1 },
      { seconds: 60, signals: 2, wonOnTime: 1, lostOnTime: 1, wonLate: 0, lostLate: 1 },
    ]);
  });

  it("sets published confidences against what happened, by range", () => {
    const results = [
      result(1, { confidence: 50.4 }),
      result(2, { confidence: 50.6, ending: "L" }),
      result(3, { confidence: 57 }),
      result(4, { confidence: 57, ending: "E" }),
      result(5, { confidence: null }),
    ];
    expect(presented(results).confidence).toMatchObject([
      { from: 50, to: 51, n: 2, predicted: 50.5, realised: 50 },
      { from: 56, to: 100, n: 1, predicted: 57, realised: 100 },
    ]);
  });
});
