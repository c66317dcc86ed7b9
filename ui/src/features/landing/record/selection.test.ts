import { describe, expect, it } from "vitest";
import { fileSelection, listLink, pageLink, queryOf, scopeOf, shownIn } from "./selection.ts";

const read = (query: string) => shownIn(new URLSearchParams(query));

describe("what the address chooses", () => {
  it("reads it, and writes it the same way", () => {
    const query =
      "?feed=deriv&source=desk&grade=recommended&pair=EUR%2FUSD&weekday=0&hour=14&before=563";
    expect(read(query)).toEqual({
      feed: "deriv",
      source: "desk",
      grade: "recommended",
      pair: "EUR/USD",
      weekday: 0,
      hour: 14,
      before: 563,
    });
    expect(read(queryOf(read(query)))).toEqual(read(query));
  });

  it("leaves out what does not fit, and what is unknown", () => {
    expect(read("?grade=best&hour=24&weekday=&before=0&model=abc&other=1&pair=EUR/USD")).toEqual({
      pair: "EUR/USD",
    });
    expect(queryOf({})).toBe("");
  });

  it("leads to the list with the same signals counted, and narrowed anew", () => {
    const shown = read("?grade=recommended&pair=EUR/USD&before=9");
    expect(listLink(shown, { weekday: 1, hour: 3 })).toBe(
      "/performance?grade=recommended&weekday=1&hour=3#finished-signals",
    );
    expect(pageLink(shown, { pair: undefined, before: undefined })).toBe(
      "/performance?grade=recommended",
    );
  });

  it("knows what is counted, and what a file holds", () => {
    const shown = read("?feed=deriv&pair=EUR/USD&before=9");
    expect(scopeOf(shown)).toEqual({ feed: "deriv" });
    expect(fileSelection(shown)).toEqual({ feed: "deriv", pair: "EUR/USD" });
  });
});
