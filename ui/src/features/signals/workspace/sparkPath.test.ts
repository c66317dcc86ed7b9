import { expect, it } from "vitest";
import { sparkPoints } from "./sparkPath.ts";

it("draws a line from the left of its 20 minutes to the last price, high prices on top", () => {
  const minutes = (count: number) => count * 60_000;
  const box = { width: 80, height: 20 };
  const line = { times: [minutes(0), minutes(10), minutes(20)], prices: [1, 3, 2] };
  expect(sparkPoints(line, box)).toBe("0.0,20.0 40.0,0.0 80.0,10.0");
  expect(sparkPoints({ times: [0], prices: [5] }, box)).toBe("80.0,10.0");
  expect(sparkPoints({ times: [], prices: [] }, box)).toBe("");
});
