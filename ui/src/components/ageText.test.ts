import { MINUTE, HOUR } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { ageText } from "./ageText.ts";

describe("an age", () => {
  it("is said in words", () => {
    const ages = [0, -5_000, 59_000, MINUTE, 59 * MINUTE, HOUR, 26.1 * HOUR, 48 * HOUR, 51 * HOUR];
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
});
