import { HOUR, DAY } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { fileSize } from "./fileSize.ts";
import { promiseText } from "./promiseText.ts";

describe("a waiting time", () => {
  it("is held against what was promised", () => {
    expect(promiseText(DAY)).toBe("Activation takes 2-24 hours, up to 48 at peak.");
    expect(promiseText(25 * HOUR)).toMatch(/up to 48 hours/);
    expect(promiseText(49 * HOUR)).toMatch(/longer than the 48 hours that we promise/);
  });
});

describe("a file's size", () => {
  it("is shown in KB and MB", () => {
    expect([10, 421_888, 5_242_880].map(fileSize)).toEqual(["1 KB", "412 KB", "5.0 MB"]);
  });
});
