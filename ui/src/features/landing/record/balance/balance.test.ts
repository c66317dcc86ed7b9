import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balanceOf, resultCents } from "./balance.ts";
import { endingsOf } from "./endings.ts";
import { keepExtremes } from "./chartPoints.ts";
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

  it("ends where won and lost signals lead, in any order", () => {
    fc.assert(
      fc.property(lettersOf("WLE"), payout, (letters, percent) => {
        const won = letters.replace(/[^W]/g, "").length;
        const lost = letters.replace(/[^L]/g, "").length;
        const { cents } = balanceOf(letters, percent);
        expect(cents.at(-1)).toBe(100_000 + resultCents(won, lost, percent));
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
