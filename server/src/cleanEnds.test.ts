import { expect, it } from "vitest";
import { cleanEnds } from "./cleanEnds.ts";

it.each([
  ["a BOM", "\u{FEFF}one"],
  ["a NUL", "one\0"],
  ["several of all", "\u{FEFF}\0 \r\n\u{A0}one\n\0 \0"],
  ["nothing", "one"],
])("takes %s off the ends of a text", (_what, text) => expect(cleanEnds(text)).toBe("one"));

it("leaves what lies between, and nothing of a text that is nothing else", () => {
  expect(cleanEnds(" a\0 \u{FEFF}b ")).toBe("a\0 \u{FEFF}b");
  expect(cleanEnds("\0 \u{FEFF}\n")).toBe("");
});
