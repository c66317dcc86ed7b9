import { describe, expect, it } from "vitest";
import { searchWords, wordRanges } from "./searchWords.ts";

/** Whether a text finds a record with these texts, as the database compares. */
function finds(query: string, ...texts: (string | null)[]): boolean {
  const terms = searchWords(texts).map((term) => Buffer.from(term));
  const ranges = wordRanges(query, 6);
  return (
    ranges.length > 0 &&
    ranges.every(({ from, to }) =>
      terms.some(
        (term) => term.compare(Buffer.from(from)) >= 0 && term.compare(Buffer.from(to)) < 0,
      ),
    )
  );
}

describe("search by the beginnings of words", () => {
  it.each([
    ["ada", "Ada Obi"],
    ["OB", "Ada Obi"],
    ["obi ada", "Ada Obi"],
    ["jose", "José Nuñez"],
    ["NÚÑEZ", "Jose Nunez"],
    ["o'ne", "Una O'Neil"],
    ["oneil", "Una O'Neil"],
    ["neil", "Una O'Neil"],
    ["smith", "Zed Obi-Smith"],
    ["ada.obi@exa", "ada.obi@example.org"],
    ["ada.ob", "ada.obi@example.org"],
    ["obi", "ada.obi@example.org"],
    ["mt5-771", "MT5-77120"],
    ["77120", "MT5-77120"],
    ["8842 119", "8842 1190"],
    ["AX7K-22QM", "AX7K22QM"],
    ["@ada_t", "@ada_trades"],
    ["trades", "@ada_trades"],
    ["李", "李小龙"],
    ["😀x", "Ada"],
  ])("%s in %s", (query, text) => {
    expect(finds(query, text)).toBe(query !== "😀x");
  });

  it.each(["", "   ", "%", "_", "'; --", "@", "\0"])("finds nobody for %j", (query) => {
    expect(wordRanges(query, 6)).toEqual([]);
  });

  it("needs every word, and not in the middle of one", () => {
    expect(finds("ada smith", "Ada Obi")).toBe(false);
    expect(finds("bi", "Ada Obi")).toBe(false);
    expect(finds("example", "ada@example.org")).toBe(false);
  });

  it("keeps terms and words within bounds", () => {
    const long = "x".repeat(300);
    expect(searchWords([long])).toEqual(["x".repeat(64)]);
    expect(finds(long, long)).toBe(true);
    expect(wordRanges("a b c d", 2)).toHaveLength(2);
    expect(searchWords([null, "", " - "])).toEqual([]);
  });
});
