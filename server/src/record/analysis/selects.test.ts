import { expect, it } from "vitest";
import type { PublicResult } from "./PublicResult.ts";
import { selected } from "./selects.ts";

const result = (sequence: number, pair: string): PublicResult => ({
  sequence,
  publishedPosition: 2 * sequence - 1,
  position: 2 * sequence,
  ending: "W",
  market: "real",
  source: "engine",
  grade: null,
  pair,
  model: null,
  confidence: 55,
  slot: 0,
  late: null,
});

it("gives what is asked for, and stays as it is while more ends", () => {
  const results = [result(1, "EUR/USD"), result(2, "GBP/USD")];
  const all = selected(results, {});
  const some = selected(results, { pair: "GBP/USD" });
  results.push(result(3, "GBP/USD"));
  const numbers = (list: readonly PublicResult[]) => list.map(({ sequence }) => sequence);
  expect([numbers(all), numbers(some)]).toEqual([[1, 2], [2]]);
});
