import { describe, expect, it } from "vitest";
import { fileSize } from "./fileSize.ts";
import { ageText, promiseText } from "./waiting.ts";

const HOUR = 3_600_000;

describe("a waiting time", () => {
  it("is told in words", () => {
    const ages = [0, -5_000, 59_000, 60_000, 59 * 60_000, HOUR, 26.1 * HOUR, 48 * HOUR, 51 * HOUR];
    expect(ages.map(ageText)).toEqual([
      "less than a minute",
      "less than a minute",
      "less than a minute",
      "1 min",
      "59 min",
      "1 h",
      "26 h 6 min",
      "2 d",
      "2 d 3 h",
    ]);
  });

  it("is held against what was promised", () => {
    expect(promiseText(24 * HOUR)).toBe("Activation takes 2-24 hours, up to 48 at peak.");
    expect(promiseText(25 * HOUR)).toMatch(/up to 48 hours/);
    expect(promiseText(49 * HOUR)).toMatch(/longer than the 48 hours that we promise/);
  });
});

describe("a file's size", () => {
  it("is told in KB and MB", () => {
    expect([10, 421_888, 5_242_880].map(fileSize)).toEqual(["1 KB", "412 KB", "5.0 MB"]);
  });
});
