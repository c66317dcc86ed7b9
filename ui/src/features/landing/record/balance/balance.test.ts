import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balanceOf, resultCents } from "./balance.ts";
import { endingsOf } from "./endings.ts";
import { keepExtremes } from "./keepExtremes.ts";
import { runsOf, streaksOf } from "./streaks.ts";
import { ticksBetween } from "./ticks.ts";

const lettersOf = (letters: string) => fc.stringMatching(new RegExp(`^[${letters}]{0,300}$`));
const payout = fc.integer({ min: 70, max: 98 });

describe("the signals behind a balance", () => {
  it("leaves out what has no outcome, and keeps each number", () => {
    const { letters, numbers } = endingsOf({ first: 7, endings: "W.LUEV.W" });
    expect(letters).toBe("WLEW");
    expect([...numbers]).toEqual([7, 9, 11, 14]);
  });
});

describe("balance", () => {
  it("stakes the same $10 on every signal, from $1,000 on", () => {
    expect([...balanceOf("WLEW", 85).cents]).toEqual([100_000, 100_850, 99_850, 99_850, 100_700]);
  });

  it("ends where won and lost signals lead, in whatever order", () => {
    fc.assert(
      fc.property(lettersOf("WLE"), payout, (letters, percent) => {
        const won = letters.replace(/[^W]/g, "").length;
        const lost = letters.replace(/[^L]/g, "").length;
        const { cents } = balanceOf(letters, percent);
        expect(cents.at(-1)).toBe(100_000 + resultCents(won, lost, percent));
      }),
    );
  });

  it("finds the deepest fall from a peak, as looking at every pair does", () => {
    fc.assert(
      fc.property(lettersOf("WLE"), payout, (letters, percent) => {
        const { cents, peaks, deepest } = balanceOf(letters, percent);
        let depth = 0;
        cents.forEach((value, from) => {
          for (const later of cents.subarray(from)) depth = Math.max(depth, value - later);
        });
        expect(deepest.depth).toBe(depth);
        expect((cents[deepest.from] as number) - (cents[deepest.to] as number)).toBe(depth);
        expect(peaks.every((peak, at) => peak === Math.max(...cents.subarray(0, at + 1)))).toBe(
          true,
        );
      }),
    );
  });

  it("says after which signal nothing was left", () => {
    expect(balanceOf("L".repeat(120), 85).brokeAt).toBe(100);
    expect(balanceOf("L".repeat(99), 85).brokeAt).toBeNull();
  });
});

describe("a line with fewer points", () => {
  it("keeps both ends and each column's lowest and highest value, in order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 1, max: 40 }),
        (list, columns) => {
          const values = Float64Array.from(list);
          const kept = [...keepExtremes(values, columns)];
          expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
          expect(kept.length).toBeLessThanOrEqual(columns * 2 + 2);
          expect([kept[0], kept.at(-1)]).toEqual([0, list.length - 1]);
          for (let column = 0; column < columns; column += 1) {
            const begin = Math.floor((column * list.length) / columns);
            const end = Math.floor(((column + 1) * list.length) / columns);
            const inside = kept.filter((place) => place >= begin && place < end);
            if (begin === end) continue;
            const drawn = inside.map((place) => list[place] as number);
            expect(Math.min(...drawn)).toBe(Math.min(...list.slice(begin, end)));
            expect(Math.max(...drawn)).toBe(Math.max(...list.slice(begin, end)));
          }
        },
      ),
    );
  });
});

describe("streaks", () => {
  const streaks = (endings: string) => streaksOf(endingsOf({ first: 1, endings }));

  it("names the longest of both kinds with its signals; an even one neither adds nor ends", () => {
    const { winning, losing } = streaks("WWLLELUW.W");
    expect(winning).toEqual({ length: 2, from: 8, to: 10 });
    expect(losing).toEqual({ length: 3, from: 3, to: 6 });
    expect(streaks("EU.")).toMatchObject({ winning: null, losing: null });
  });

  it("counts losing runs by their length, with the newest of each", () => {
    const { losses } = streaks(`LLLWLLLWLLLLW${"L".repeat(11)}`);
    expect(losses.map(({ length, times }) => [length, times])).toEqual([
      [3, 2],
      [4, 1],
      [5, 0],
      [6, 0],
      [7, 0],
      [8, 1],
    ]);
    expect(losses[0]?.newest).toEqual({ length: 3, from: 5, to: 7 });
    expect(losses.at(-1)).toMatchObject({ orMore: true, newest: { length: 11 } });
  });

  it("puts every won and lost signal into exactly one run", () => {
    fc.assert(
      fc.property(lettersOf("WLEUV."), (endings) => {
        const runs = runsOf(endingsOf({ first: 1, endings }));
        const inRuns = runs.reduce((sum, { length }) => sum + length, 0);
        expect(inRuns).toBe(endings.replace(/[^WL]/g, "").length);
        expect(runs.every(({ ending }, at) => ending !== runs[at + 1]?.ending)).toBe(true);
      }),
    );
  });
});

describe("marks of an axis", () => {
  it.each([
    [0, 581, 5, [0, 200, 400]],
    [675, 1_080, 4, [800, 1_000]],
    [-1_240, 3_900, 4, [0, 2_000]],
    [0, 3, 5, [0, 1, 2, 3]],
    [5, 5, 5, [5]],
  ])("between %d and %d", (low, high, count, ticks) => {
    expect(ticksBetween(low, high, count)).toEqual(ticks);
  });
});
