import { MINUTE } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { goesOn } from "./bridging.ts";

/** `last`: when the last candle before the gap ends, `next`: when the first one after it opens. */
const over = (last: string, next: string) =>
  goesOn(Date.parse(last) - 5 * MINUTE, Date.parse(next));

describe("whether features go on over a gap", () => {
  it.each([
    ["where nothing is missing", "2026-05-05T10:00Z", "2026-05-05T10:00Z"],
    ["over three candles", "2026-05-05T21:00Z", "2026-05-05T21:15Z"],
    ["over a weekend in summer", "2026-05-01T20:55Z", "2026-05-03T21:05Z"],
    ["over a weekend in winter", "2012-02-03T22:00Z", "2012-02-05T22:05Z"],
    ["over the one in which clocks change", "2021-03-12T22:00Z", "2021-03-14T21:00Z"],
  ])("yes %s", (_what, last, next) => expect(over(last, next)).toBe(true));

  it.each([
    ["over four candles", "2026-05-05T21:00Z", "2026-05-05T21:20Z"],
    ["over two days within the week", "2025-05-12T08:05Z", "2025-05-14T01:50Z"],
    ["over an outage that began on Friday", "2026-05-01T15:00Z", "2026-05-03T21:05Z"],
    ["over an outage until Monday", "2026-05-01T20:55Z", "2026-05-04T09:00Z"],
    ["over hours of a Saturday", "2026-05-02T10:00Z", "2026-05-02T12:00Z"],
    ["over more than a week", "2026-05-01T20:55Z", "2026-05-10T21:05Z"],
    ["back in time", "2026-05-05T10:00Z", "2026-05-05T09:55Z"],
  ])("no %s", (_what, last, next) => expect(over(last, next)).toBe(false));
});
