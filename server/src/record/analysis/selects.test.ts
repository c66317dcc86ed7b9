import { DAY, HOUR } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import type { PublicResult } from "./PublicResult.ts";
import { selected, selects, weekHour } from "./selects.ts";
import { MONDAY, result } from "./testing/publicResult.ts";

it("gives what is asked for, and stays as it is while more ends", () => {
  const results = [result(1), result(2, { pair: "GBP/USD" })];
  const all = selected(results, {});
  const some = selected(results, { pair: "GBP/USD" });
  results.push(result(3, { pair: "GBP/USD" }));
  const numbers = (list: readonly PublicResult[]) => list.map(({ sequence }) => sequence);
  expect([numbers(all), numbers(some)]).toEqual([[1, 2], [2]]);
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
