import {
  DAY,
  MINUTE,
  type Tier,
  tierRank,
  timeOfDay,
  watDay,
  type WindowHours,
} from "@signaldeck/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseAudience, type Candidate, type EarlierSignal } from "./audience.ts";
import { DayWindows, type WindowsOf } from "./windows.ts";
import { QUOTAS, windowsBy } from "../signals/testing/signalsFixture.ts";

const FIVE_MINUTES = 5 * MINUTE;
const DAY_SLOTS = 288;
const { from: TODAY } = watDay(Date.parse("2026-06-02T12:00:00Z"));
const quota = (tier: Tier) => QUOTAS[tier];
const slotOf = (mark: number) => TODAY + mark * FIVE_MINUTES;

const plain = (mark: number, confidence = 51): Candidate => ({
  slot: slotOf(mark),
  grade: "below_break_even",
  confidence,
});
const recommended = (mark: number): Candidate => ({
  slot: slotOf(mark),
  grade: "recommended",
  confidence: 57,
});
const byHand = (mark: number): Candidate => ({ slot: slotOf(mark), grade: null, confidence: 99 });

function publishAll(
  candidates: readonly Candidate[],
  quotas = quota,
  hours: WindowHours | null = null,
): EarlierSignal[] {
  const published: EarlierSignal[] = [];
  for (const candidate of candidates) {
    const audience = chooseAudience(candidate, published, windowsBy(quotas, hours));
    published.push({ ...candidate, audience });
  }
  return published;
}

const received = (signals: readonly EarlierSignal[], tier: Tier) =>
  signals.filter((signal) => tierRank(signal.audience) <= tierRank(tier));
const marksOf = (signals: readonly EarlierSignal[], tier: Tier) =>
  received(signals, tier).map(({ slot }) => (slot - TODAY) / FIVE_MINUTES);

const allMarks = Array.from({ length: DAY_SLOTS }, (_, mark) => mark);
/** Any quality: one in ten recommended, as it is on real quotes. */
const candidateAt = (mark: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 9 }), fc.double({ min: 50, max: 54, noNaN: true }))
    .map(([kind, confidence]) => (kind === 0 ? recommended(mark) : plain(mark, confidence)));
const wholeDay = fc.tuple(...allMarks.map(candidateAt));
/** A whole day takes its time; a few dozen of them are enough. */
const FEW = { numRuns: 30 };
const someDay = wholeDay.chain((day) => fc.subarray(day));

describe("chooseAudience", () => {
  it("gives a full day's signals 10 to silver, 50 to pro and all to gold, whatever they are worth", () => {
    fc.assert(
      fc.property(wholeDay, (candidates) => {
        const day = publishAll(candidates);
        expect(received(day, "silver")).toHaveLength(10);
        expect(received(day, "pro")).toHaveLength(50);
        expect(received(day, "gold")).toHaveLength(DAY_SLOTS);
        expect(received(day, "elite")).toHaveLength(DAY_SLOTS);
        expect(received(day, "guest")).toHaveLength(0);
      }),
      FEW,
    );
  });

  it("never gives a tier more than its quota, nor more than two signals of one window", () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 60 }), (candidates, silver) => {
        const quotas = (tier: Tier) => (tier === "silver" ? silver : quota(tier));
        const day = publishAll(candidates, quotas);
        for (const tier of ["silver", "pro"] as const) {
          const windows = received(day, tier).map(({ slot }) =>
            Math.floor(((slot - TODAY) / DAY) * (quotas(tier) ?? 0)),
          );
          const last = windows.at(-1) ?? -1;
          expect(windows.length).toBeLessThanOrEqual(last + 1);
          expect(last).toBeLessThan(quotas(tier) ?? 0);
          for (const window of windows) {
            expect(windows.filter((other) => other === window).length).toBeLessThanOrEqual(2);
          }
        }
      }),
      FEW,
    );
  });

  it("is nested: what a tier receives, every higher tier receives", () => {
    fc.assert(
      fc.property(someDay, (candidates) => {
        const day = publishAll(candidates);
        const tiers = ["silver", "pro", "gold", "elite"] as const;
        tiers.slice(1).forEach((tier, index) => {
          const lower = received(day, tiers[index] ?? "silver");
          expect(received(day, tier)).toEqual(expect.arrayContaining(lower));
        });
      }),
      FEW,
    );
  });

  describe("with windows of twelve marks", () => {
    const quotas = (tier: Tier) => (tier === "silver" ? 24 : null);
    const silver = (candidates: readonly Candidate[]) =>
      marksOf(publishAll(candidates, quotas), "silver");
    const quiet = (from: number, to: number) =>
      allMarks.slice(from, to).map((mark) => plain(mark, 53 - mark / 100));

    it("gives a window to its first recommended signal and to no other", () => {
      expect(silver([...quiet(0, 3), recommended(3), recommended(4), ...quiet(5, 12)])).toEqual([
        3,
      ]);
    });

    it("waits in the first half, then takes the first that is as good as all before", () => {
      expect(silver([...quiet(0, 8), plain(8, 53), ...quiet(9, 12)])).toEqual([8]);
      expect(silver([...quiet(0, 5), plain(5, 54), ...quiet(6, 12)])).toEqual([11]);
    });

    it("takes any signal at the last mark", () => {
      expect(silver(quiet(0, 12))).toEqual([11]);
    });

    it("hands the place of a window that ended without one to the next, once", () => {
      const ended = quiet(0, 10);
      expect(silver([...ended, plain(12, 50), ...quiet(13, 24)])).toEqual([12, 23]);
      expect(silver([...ended, ...quiet(12, 13), recommended(13), recommended(14)])).toEqual([
        12, 13,
      ]);
      // Hours without any signal are not made up for by a burst.
      expect(silver([...ended, ...quiet(48, 60)])).toEqual([59]);
    });

    it("takes a signal that nobody has measured as it comes, and measures none by it", () => {
      expect(silver([byHand(2), recommended(3)])).toEqual([2]);
      const higher = (tier: Tier) => (tier === "silver" ? 24 : tier === "pro" ? 48 : null);
      const day = publishAll([byHand(0), plain(6), plain(7, 52)], higher);
      expect(marksOf(day, "silver")).toEqual([0]);
    });
  });

  it("gives a lower tier its last chance at the last signal that the higher one receives", () => {
    const quotas = (tier: Tier) => (tier === "silver" ? 12 : tier === "pro" ? 24 : null);
    // Pro's second window is used up at its first mark, before silver's window has ended.
    const day = publishAll(
      [...allMarks.slice(0, 11).map((mark) => plain(mark)), recommended(12), recommended(13)],
      quotas,
    );
    expect(marksOf(day, "pro")).toEqual([6, 12]);
    expect(marksOf(day, "silver")).toEqual([12]);
  });

  it("brings the whole quota between the hours of windows, and nothing beside them", () => {
    const hour = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(wholeDay, hour, fc.integer({ min: 12, max: 23 }), (candidates, begin, length) => {
        const end = (begin + length) % 24;
        const hours = { from: timeOfDay(begin * 60), to: timeOfDay(end * 60) };
        const day = publishAll(candidates, quota, hours);
        for (const tier of ["silver", "pro"] as const) {
          const marks = marksOf(day, tier);
          expect(marks).toHaveLength(QUOTAS[tier] ?? 0);
          for (const mark of marks) {
            expect((mark - begin * 12 + DAY_SLOTS) % DAY_SLOTS).toBeLessThan(length * 12);
          }
        }
        expect(received(day, "gold")).toHaveLength(DAY_SLOTS);
      }),
      FEW,
    );
  });

  it("waits for no chance that the tier above has beside its hours", () => {
    const quotas = (tier: Tier) => (tier === "silver" ? 1 : tier === "pro" ? 2 : null);
    const windowsOf: WindowsOf = (tier) => {
      const to = tier === "pro" ? "12:00" : "23:00";
      const count = quotas(tier);
      return count === null ? null : new DayWindows(count, { from: "07:00", to });
    };
    // Pro's last mark: silver's one window would go on, and nothing could come for it.
    const last = plain(143);
    expect(chooseAudience(last, [], windowsOf)).toBe("silver");
    expect(chooseAudience(plain(144), [], windowsOf)).toBe("gold");
    expect(chooseAudience(recommended(83), [], windowsOf)).toBe("gold");
  });

  it("gives everything to everyone when no tier has a quota", () => {
    const day = publishAll([plain(0), plain(1)], () => null);
    expect(day.map(({ audience }) => audience)).toEqual(["silver", "silver"]);
  });
});
