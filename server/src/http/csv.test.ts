import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { csvText } from "./csv.ts";

const readBack = (text: string) => parse(text, { bom: true });

describe("csvText", () => {
  it("is read back as it was written", () => {
    const cells = ['plain, "quoted"', "two\r\nlines", "Ọlá é", ""];
    expect(readBack(csvText(["a", "b", "c", "d"], [cells]))).toEqual([["a", "b", "c", "d"], cells]);
  });

  it.each(["=1+1", "+1", "-1", "@x", "\tx", "\rx", "\nx", "＝1", '=HYPERLINK("http://x";"y")'])(
    "makes %j inert text",
    (cell) => {
      expect(readBack(csvText([cell], [[cell]]))).toEqual([[`'${cell}`], [`'${cell}`]]);
    },
  );

  it("keeps numbers, also negative ones, and writes truth and nothing", () => {
    expect(readBack(csvText(["a", "b", "c"], [[-12.5, true, null]]))[1]).toEqual([
      "-12.5",
      "true",
      "",
    ]);
  });
});
