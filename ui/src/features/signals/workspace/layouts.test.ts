import { expect, it } from "vitest";
import { COLUMNS, LAYOUTS, readKeptSizes, sizesOf, WATCH } from "./layouts.ts";
import { sparkPoints } from "./sparkPath.ts";

const low = (kept = {}) => ({ kept, tall: false });

it.each(LAYOUTS)(
  "gives all of the room of $name to its panes, each with a key of its own",
  (layout) => {
    const splits = [
      [COLUMNS, layout.columns.map(({ id }) => id)] as const,
      ...layout.columns
        .filter(({ panes }) => panes.length > 1)
        .map(({ id, panes }) => [id, panes] as const),
    ];
    for (const [split, parts] of splits) {
      for (const tall of [false, true]) {
        const sizes = sizesOf(layout, split, { kept: {}, tall });
        expect(Object.keys(sizes)).toEqual([...parts]);
        expect(Object.values(sizes).reduce((sum, size) => sum + size, 0)).toBe(100);
      }
    }
    expect(LAYOUTS.filter(({ key }) => key === layout.key)).toEqual([layout]);
  },
);

it("takes sizes that were kept, and none that do not fit the panes", () => {
  const kept = (sizes: object) => low({ watch: { side: sizes } });
  expect(sizesOf(WATCH, "side", kept({ day: 30, record: 70 }))).toEqual({ day: 30, record: 70 });
  for (const wrong of [
    { day: 100 },
    { day: 30, record: 30 },
    { day: 30, other: 70 },
    { day: 0, record: 100 },
  ]) {
    expect(sizesOf(WATCH, "side", kept(wrong))).toEqual({ day: 45, record: 55 });
  }
});

it("reads from storage what was put there, and nothing else", () => {
  const kept = { watch: { side: { day: 30, record: 70 } } };
  expect(readKeptSizes(JSON.stringify(kept))).toEqual(kept);
  for (const text of [
    null,
    "",
    "{",
    "7",
    "null",
    '{"watch":{"side":30}}',
    '{"watch":{"side":{"day":"30"}}}',
  ]) {
    expect(readKeptSizes(text)).toEqual({});
  }
});

it("draws a line from the left of its 20 minutes to the last price, high prices on top", () => {
  const minutes = (count: number) => count * 60_000;
  const box = { width: 80, height: 20 };
  const line = { times: [minutes(0), minutes(10), minutes(20)], prices: [1, 3, 2] };
  expect(sparkPoints(line, box)).toBe("0.0,20.0 40.0,0.0 80.0,10.0");
  expect(sparkPoints({ times: [0], prices: [5] }, box)).toBe("80.0,10.0");
  expect(sparkPoints({ times: [], prices: [] }, box)).toBe("");
});
