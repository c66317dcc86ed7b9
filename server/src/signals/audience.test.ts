import { DAY, MINUTE, type Tier, tierRank, watDay } from "@signaldeck/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseAudience, type EarlierSignal } from "./audience.ts";
import { QUOTAS } from "./testing/signalsFixture.ts";

const FIVE_MINUTES = 5 * MINUTE;
const DAY_SLOTS = 288;
const { from: TODAY } = watDay(Date.parse("2026-06-02T12:00:00Z"));
const quota = (tier: Tier) => QUOTAS[tier];

function publishAll(slots: readonly number[], quotas = quota): EarlierSignal[] {
  const published: EarlierSignal[] = [];
  for (const slot of slots) {
    published.push({ slot, audience: chooseAudience(slot, published, quotas) });
  }
  return published;
}

const received = (signals: readonly EarlierSignal[], tier: Tier) =>
  signals.filter((signal) => tierRank(signal.audience) <= tierRank(tier));

const someSlots = fc
  .uniqueArray(fc.integer({ min: 0, max: DAY_SLOTS - 1 }), { maxLength: DAY_SLOTS })
  .map((marks) => marks.sort((a, b) => a - b).map((mark) => TODAY + mark * FIVE_MINUTES));

describe("chooseAudience", () => {
  it("gives a full day's signals 10 to silver, 50 to pro and all to gold", () => {
    const slots = Array.from({ length: DAY_SLOTS }, (_, mark) => TODAY + mark * FIVE_MINUTES);
    const day = publishAll(slots);
    expect(received(day, "silver")).toHaveLength(10);
    expect(received(day, "pro")).toHaveLength(50);
    expect(received(day, "gold")).toHaveLength(DAY_SLOTS);
    expect(received(day, "elite")).toHaveLength(DAY_SLOTS);
    expect(received(day, "guest")).toHaveLength(0);
  });

  it("never gives a tier more than its quota, nor two signals of one window", () => {
    fc.assert(
      fc.property(someSlots, fc.integer({ min: 1, max: 60 }), (slots, silver) => {
        const quotas = (tier: Tier) => (tier === "silver" ? silver : quota(tier));
        const day = publishAll(slots, quotas);
        for (const tier of ["silver", "pro"] as const) {
          const windows = received(day, tier).map(({ slot }) =>
            Math.floor(((slot - TODAY) / DAY) * (quotas(tier) ?? 0)),
          );
          expect(windows.length).toBeLessThanOrEqual(quotas(tier) ?? 0);
          expect(new Set(windows).size).toBe(windows.length);
        }
      }),
    );
  });

  it("gives silver the first signal of each of its windows when pro receives one there", () => {
    fc.assert(
      fc.property(someSlots, (slots) => {
        const day = publishAll(slots);
        const windows = new Set(slots.map((slot) => Math.floor(((slot - TODAY) / DAY) * 10)));
        expect(received(day, "silver")).toHaveLength(windows.size);
      }),
    );
  });

  it("is nested: what a tier receives, every higher tier receives", () => {
    fc.assert(
      fc.property(someSlots, (slots) => {
        const day = publishAll(slots);
        const tiers = ["silver", "pro", "gold", "elite"] as const;
        tiers.slice(1).forEach((tier, index) => {
          const lower = received(day, tiers[index] ?? "silver");
          expect(received(day, tier)).toEqual(expect.arrayContaining(lower));
        });
      }),
    );
  });

  it("gives everything to everyone when no tier has a quota", () => {
    const day = publishAll([TODAY, TODAY + FIVE_MINUTES], () => null);
    expect(day.map(({ audience }) => audience)).toEqual(["silver", "silver"]);
  });
});
