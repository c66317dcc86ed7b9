import { expect, it } from "vitest";
import { StreamPlaces } from "./StreamPlaces.ts";

it("has room for so many as the process can serve, and for another when one goes", () => {
  const places = new StreamPlaces({ perMember: 12, perProcess: 2 });
  const giveBack = places.take("a");
  places.take("b");
  const refusal = expect.objectContaining({ code: "unavailable" }) as unknown;
  expect(() => places.take("c")).toThrow(refusal);
  giveBack();
  // A place that is given back twice is one place.
  giveBack();
  places.take("c");
  expect(() => places.take("d")).toThrow(refusal);
});

it("lets nobody come back at once, and not all in one moment", () => {
  const places = new StreamPlaces({ perMember: 12, perProcess: 0 });
  const waits = Array.from({ length: 50 }, () => {
    try {
      places.take("a");
      return 0;
    } catch (error) {
      return (error as { retryAfter: number }).retryAfter;
    }
  });
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(30);
  expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  expect(new Set(waits).size).toBeGreaterThan(5);
});
