import { describe, expect, it } from "vitest";
import type { PublicResult } from "./PublicResult.ts";
import { selectedInParts, selects } from "./selects.ts";
import { result } from "./testing/publicResult.ts";

const numbersIn = (parts: Iterable<readonly PublicResult[]>) =>
  [...parts].flatMap((part) => part.map(({ sequence }) => sequence));

describe("parts of what is asked for", () => {
  it("are all of it, in order, however large they are", () => {
    const pairOf = (number: number) => (number % 3 === 0 ? "GBP/USD" : "EUR/USD");
    const numbers = Array.from({ length: 20 }, (_, index) => 2 * index + 1);
    const results = numbers.map((number) => result(number, { pair: pairOf(number) }));
    for (const size of [1, 3, 20, 21]) {
      expect(numbersIn(selectedInParts(results, {}, size))).toEqual(numbers);
      const some = [...selectedInParts(results, { pair: "GBP/USD" }, size)];
      expect(numbersIn(some)).toEqual(numbers.filter((number) => number % 3 === 0));
      expect(Math.max(...some.map((part) => part.length))).toBeLessThanOrEqual(size);
    }
    expect(numbersIn(selectedInParts([], {}, 5))).toEqual([]);
  });

  it("hold each once while results come in, and none that is newer than all were", () => {
    const results = [result(1), result(4), result(5), result(8)];
    const found: number[] = [];
    for (const part of selectedInParts(results, {}, 2)) {
      found.push(...numbersIn([part]));
      // One that had waited for its price comes before others, and a new one behind all.
      if (found.length === 2) results.splice(1, 0, result(2));
      if (found.length === 2) results.push(result(9));
    }
    expect(found).toEqual([1, 4, 5, 8]);
  });

  it("are looked for in steps, between which others are answered", () => {
    const results = Array.from({ length: 50_001 }, (_, index) => result(index + 1));
    const parts = [...selectedInParts(results, { pair: "GBP/USD" }, 250)];
    expect(parts).toEqual([[], [], []]);
  });
});

describe("a selection", () => {
  it.each([
    [{ source: "desk" }, [4]],
    [{ grade: "recommended" as const }, [2]],
    [{ pair: "GBP/USD" }, [3]],
    [{ model: "ab" }, [2]],
    [{ confidenceFrom: 56 }, [2, 3]],
    [{ confidenceFrom: 56, confidenceTo: 100 }, [2, 3]],
    [{ confidenceTo: 56 }, [1]],
    [{ confidenceTo: 57.5 }, [1, 2]],
    [{ pair: "EUR/USD", confidenceTo: 57.5 }, [1, 2]],
    [{}, [1, 2, 3, 4]],
  ])("of %o takes those that fit", (selection, numbers) => {
    const results = [
      result(1),
      result(2, { grade: "recommended", model: "ab", confidence: 57 }),
      result(3, { pair: "GBP/USD", confidence: 100 }),
      result(4, { source: "desk", confidence: null }),
    ];
    const found = results.filter(selects(selection)).map(({ sequence }) => sequence);
    expect(found).toEqual(numbers);
  });
});
