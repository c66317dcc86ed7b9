import { MINUTE, tierRank, watDay, type Tier } from "@signaldeck/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseAudience, type Candidate, type EarlierSignal } from "./audience.ts";
import { nextChance } from "./nextChance.ts";
import { QUOTAS, WINDOWS_OF, windowsBy } from "../signals/testing/signalsFixture.ts";

const FIVE_MINUTES = 5 * MINUTE;
const { from: TODAY, to: TOMORROW } = watDay(Date.parse("2026-06-02T12:00:00Z"));
const quota = WINDOWS_OF;
const slotOf = (mark: number) => TODAY + mark * FIVE_MINUTES;
const candidate = (mark: number, grade: Candidate["grade"]): Candidate => ({
  slot: slotOf(mark),
  grade,
  confidence: grade === "recommended" ? 57 : 51,
});
const chanceOf = (tier: Tier, now: number, today: readonly EarlierSignal[]) =>
  (nextChance(tier, now, today, quota) - TODAY) / FIVE_MINUTES;

describe("nextChance", () => {
  it("is the mark before which nothing can come, and at which something can", () => {
    const day = fc.array(fc.tuple(fc.nat(3), fc.nat(9)), { minLength: 20, maxLength: 80 });
    fc.assert(
      fc.property(day, (steps) => {
        const today: EarlierSignal[] = [];
        let mark = 0;
        for (const [gap, kind] of steps) {
          mark += gap + 1;
          const now = slotOf(mark) - 1;
          const came = candidate(mark, kind === 0 ? "recommended" : "below_break_even");
          const audience = chooseAudience(came, today, quota);
          for (const tier of ["silver", "pro", "gold"] as const) {
            // The mark before this one may have stayed empty, and still be waited for.
            const chance = nextChance(tier, now, today, quota);
            if (tierRank(audience) <= tierRank(tier)) expect(chance).toBeLessThanOrEqual(came.slot);
            const best = candidate((chance - TODAY) / FIVE_MINUTES, "recommended");
            const reached = chance < TOMORROW ? chooseAudience(best, today, quota) : "silver";
            expect(tierRank(reached)).toBeLessThanOrEqual(tierRank(tier));
          }
          today.push({ ...came, audience });
        }
      }),
      { numRuns: 30 },
    );
  });

  it("waits for the next window of the tier, and for those above it", () => {
    const first = { ...candidate(3, "recommended"), audience: "silver" as const };
    // Silver's windows begin every 28.8 marks, pro's every 5.76.
    expect(chanceOf("silver", slotOf(4), [first])).toBe(29);
    expect(chanceOf("pro", slotOf(4), [first])).toBe(6);
    expect(chanceOf("gold", slotOf(4), [first])).toBe(4);
    const pros = { ...candidate(30, "below_break_even"), audience: "pro" as const };
    expect(chanceOf("silver", slotOf(31), [first, pros])).toBe(35);
  });

  it("takes the latest mark for open until something was published there", () => {
    const late = slotOf(10) + MINUTE;
    expect(chanceOf("gold", late, [])).toBe(10);
    expect(chanceOf("gold", late, [{ ...candidate(10, null), audience: "gold" }])).toBe(11);
  });

  it("is tomorrow's first mark once the day's windows are used up", () => {
    const last = { ...candidate(280, "recommended"), audience: "silver" as const };
    expect(nextChance("silver", slotOf(281), [last], quota)).toBe(TOMORROW);
  });

  it("lies between the hours of windows, of this day or the next", () => {
    const windowsOf = windowsBy((tier) => QUOTAS[tier], { from: "07:00", to: "23:00" });
    const at = (mark: number, today: readonly EarlierSignal[] = []) =>
      (nextChance("silver", slotOf(mark), today, windowsOf) - TODAY) / FIVE_MINUTES;
    expect(at(3)).toBe(84);
    const first = { ...candidate(84, "recommended"), audience: "silver" as const };
    // Ten windows in sixteen hours.
    expect(at(85, [first])).toBe(84 + 20);
    expect(at(276)).toBe(288 + 84);
    expect(nextChance("gold", slotOf(3), [], windowsOf)).toBe(slotOf(3));
  });
});
