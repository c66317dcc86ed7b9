import { expect, it } from "vitest";
import { assertCapacity } from "./assertCapacity.ts";

const LIMITS = { perMember: 12, perNetwork: 3, perProcess: 5 };

/** What refuses a stream where so many are open, of this network and of all. */
function refusal(from: number, size: number, network: string | null = "203.0.113.7") {
  try {
    assertCapacity({ from: () => from, size }, network, LIMITS);
    return null;
  } catch (error) {
    return error as { code: string; retryAfter: number };
  }
}

it("has room for so many as the process can serve, and for so many of one network", () => {
  expect(refusal(2, 4)).toBeNull();
  expect(refusal(3, 4)).toMatchObject({ code: "too_many_requests" });
  expect(refusal(2, 5)).toMatchObject({ code: "unavailable" });
  // A reader on this very machine is behind no carrier.
  expect(refusal(3, 4, null)).toBeNull();
});

it("lets nobody come back at once, and not all in one moment", () => {
  const waits = Array.from({ length: 50 }, () => refusal(0, 5)?.retryAfter ?? 0);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(30);
  expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  expect(new Set(waits).size).toBeGreaterThan(5);
});
