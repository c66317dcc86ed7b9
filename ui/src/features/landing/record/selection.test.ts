import { RecordQuery } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { fileSelection, listLink, pageLink, queryOf, scopeOf, shownIn } from "./selection.ts";

const read = (query: string) => shownIn(new URLSearchParams(query));

describe("what the address chooses", () => {
  it("reads it, and writes it the same way", () => {
    const query = "?feed=deriv&source=desk&grade=recommended&pair=EUR%2FUSD&before=563";
    expect(read(query)).toEqual({
      feed: "deriv",
      source: "desk",
      grade: "recommended",
      pair: "EUR/USD",
      before: 563,
    });
    expect(read(queryOf(read(query)))).toEqual(read(query));
  });

  it("leaves out what does not fit, and what is unknown", () => {
    expect(
      read("?grade=best&confidenceTo=101&confidenceFrom=&before=0&model=abc&other=1&pair=EUR/USD"),
    ).toEqual({
      pair: "EUR/USD",
    });
    expect(queryOf({})).toBe("");
  });

  it("takes of each part what the server takes", () => {
    const hash = "0123456789abcdef".repeat(4);
    const names = ["EUR/USD", "x".repeat(24), "x".repeat(25), "x".repeat(64), "x".repeat(65)];
    const sources = ["engine", "desk", "webhook:", "webhook:Chart one", "other"];
    const numbers = ["-1", "0", "0.5", "1", "6", "7", "23", "24", "100", "101", "1e3", "x", "NaN"];
    const grades = ["recommended", "below_break_even", "best"];
    const values = [...names, ...sources, ...numbers, ...grades, hash, `${hash}0`, "Infinity"];
    const { limit: _limit, show: _show, ...parts } = RecordQuery.shape;
    for (const [name, part] of Object.entries(parts)) {
      for (const value of values) {
        const { success, data } = part.safeParse(value);
        expect(shownIn(new URLSearchParams({ [name]: value })), `${name}=${value}`).toEqual(
          success ? { [name]: data } : {},
        );
      }
    }
  });

  it("leads to the list with the same signals counted, and narrowed anew", () => {
    const shown = read("?grade=recommended&pair=EUR/USD&before=9");
    expect(listLink(shown, { confidenceFrom: 56, confidenceTo: 100 })).toBe(
      "/performance?grade=recommended&confidenceFrom=56&confidenceTo=100#finished-signals",
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
