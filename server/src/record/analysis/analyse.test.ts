import { DAY, HOUR } from "@signaldeck/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyse } from "./analyse.ts";
import { countResults } from "./countResults.ts";
import type { EndingLetter, PublicResult } from "./PublicResult.ts";
import { selects, weekHour } from "./selects.ts";

/** A Monday. */
const MONDAY = Date.parse("2026-06-01T10:00:00Z");

const result = (sequence: number, change: Partial<PublicResult> = {}): PublicResult => ({
  sequence,
  publishedPosition: 2 * sequence - 1,
  position: 2 * sequence,
  ending: "W",
  market: "simulated",
  source: "engine",
  grade: null,
  pair: "EUR/USD",
  model: null,
  confidence: 55,
  slot: MONDAY,
  late: null,
  ...change,
});

const ended = (letters: string, first = 1): PublicResult[] =>
  Array.from(letters, (ending, index) => result(first + index, { ending: ending as EndingLetter }));

describe("the analysis of a record", () => {
  it("is empty before the first signal", () => {
    expect(analyse([])).toMatchObject({
      counts: { won: 0, lost: 0, rate: null },
      first: 1,
      endings: "",
      hours: [],
      pairs: [],
      models: [],
      confidence: [],
      late: [{ seconds: 10, signals: 0 }, { seconds: 30 }, { seconds: 60 }],
    });
  });

  it("writes a letter for each number, and a dot for one that is not among them", () => {
    const results = [...ended("WL", 7), result(12, { ending: "V" })];
    expect(analyse(results)).toMatchObject({ first: 7, endings: "WL...V" });
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
        const { counts, endings, first, hours, pairs } = analyse(results);
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

  it("gives no rate below the sample, and Wilson's interval from there on", () => {
    expect(countResults(ended("WL".repeat(14) + "W")).rate).toBeNull();
    expect(countResults(ended("WL".repeat(50) + "EEUV"))).toEqual({
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

  it("sets later entries against the same signals on time", () => {
    const results = [
      result(1, { ending: "W", late: "WLE" }),
      result(2, { ending: "L", late: "W.L" }),
      result(3, { ending: "W" }),
    ];
    expect(analyse(results).late).toEqual([
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
    expect(analyse(results).confidence).toMatchObject([
      { from: 50, to: 51, n: 2, predicted: 50.5, realised: 50 },
      { from: 56, to: 100, n: 1, predicted: 57, realised: 100 },
    ]);
  });
});

describe("a selection", () => {
  it("knows the hour of the week", () => {
    expect(weekHour(MONDAY)).toEqual({ weekday: 0, hour: 10 });
    expect(weekHour(MONDAY - 11 * HOUR)).toEqual({ weekday: 6, hour: 23 });
    expect(weekHour(MONDAY + 3 * DAY)).toEqual({ weekday: 3, hour: 10 });
  });

  it.each([
    [{ source: "desk" }, [4]],
    [{ grade: "recommended" as const }, [2]],
    [{ pair: "GBP/USD" }, [3]],
    [{ model: "ab" }, [2]],
    [{ weekday: 1 }, [3]],
    [{ hour: 12 }, [4]],
    [{ confidenceFrom: 56 }, [2, 3]],
    [{ confidenceFrom: 56, confidenceTo: 100 }, [2, 3]],
    [{ confidenceTo: 56 }, [1]],
    [{ confidenceTo: 57.5 }, [1, 2]],
    [{ pair: "EUR/USD", hour: 10 }, [1, 2]],
    [{}, [1, 2, 3, 4]],
  ])("of %o takes those that fit", (selection, numbers) => {
    const results = [
      result(1),
      result(2, { grade: "recommended", model: "ab", confidence: 57 }),
      result(3, { pair: "GBP/USD", slot: MONDAY + DAY, confidence: 100 }),
      result(4, { source: "desk", slot: MONDAY + 2 * HOUR, confidence: null }),
    ];
    const found = results.filter(selects(selection)).map(({ sequence }) => sequence);
    expect(found).toEqual(numbers);
  });
});
