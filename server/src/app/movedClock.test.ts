import { DAY, MINUTE, SECOND } from "@signaldeck/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { PLANNED, SIX } from "./testing/beginDay.ts";
import { playClockDay, type Off } from "./testing/ClockDay.ts";
import type { DayFacts } from "./testing/dayFacts.ts";

const FOR = 3 * MINUTE;
/** Three minutes around a mark at which a plan waits, a grant ends and the digest is due; and between two marks. */
const AROUND = SIX - 2.5 * MINUTE;
const BETWEEN = SIX + 1.5 * MINUTE;

const within = (begin: number, off: Off): Off => {
  return (time) => (time >= begin && time < begin + FOR ? off(time) : 0);
};
const by = (far: number) => () => far;
/** Two seconds in each minute from a moment on. */
const driftFrom = (begin: number) => (time: number) => ((time - begin) * 2 * SECOND) / MINUTE;

const DISTURBANCES: [string, (begin: number) => Off][] = [
  ["a day back", () => by(-DAY)],
  ["ten minutes back", () => by(-10 * MINUTE)],
  ["ten minutes ahead", () => by(10 * MINUTE)],
  ["a day ahead", () => by(DAY)],
  ["ahead by two seconds a minute", driftFrom],
];

let quiet: DayFacts;
beforeAll(async () => {
  quiet = await playClockDay(by(0));
});

/** A day without what belongs to a mark. */
const without = (mark: number, { signals, ledger, plans, ...rest }: DayFacts) => ({
  ...rest,
  signals: signals.filter(({ slot }) => slot !== mark),
  ledger: ledger.filter(({ slot }) => slot !== mark),
  plans: plans.filter(({ slot }) => slot !== mark),
  marks: new Map([...rest.marks].filter(([at]) => at !== mark)),
});

describe("a clock that is wrong for three minutes", () => {
  it("is measured by a day with something of everything", () => {
    expect(quiet.faults).toEqual([]);
    expect(quiet.signals.length).toBeGreaterThan(6);
    expect(quiet.ledger.length).toBeGreaterThan(12);
    expect(quiet.plans.map(({ status }) => status)).toEqual(["published", "published"]);
    expect(Object.values(quiet.tiers).sort()).toEqual([
      "gold",
      "gold",
      "guest",
      "guest",
      "guest",
      "guest",
    ]);
    expect(quiet.mails.filter((mail) => mail.startsWith("trial-"))).toHaveLength(3);
  });

  it.each(DISTURBANCES)("%s: changes nothing between two marks", async (_name, off) => {
    expect(await playClockDay(within(BETWEEN, off(BETWEEN)))).toEqual(quiet);
  });

  it.each(DISTURBANCES)("%s: leaves out the mark within, and says why", async (_name, off) => {
    const day = await playClockDay(within(AROUND, off(AROUND)));
    expect(without(SIX, day)).toEqual(without(SIX, quiet));
    const leftOut = day.marks.get(SIX);
    expect(leftOut?.kind).toBe("clock_doubt");
    expect(leftOut?.reason).toMatch(
      /^This machine's clock has moved (ahead|back) by \d+ s against the time that passed\./,
    );
    expect(day.plans.find(({ slot }) => slot === PLANNED[0])).toEqual({
      slot: SIX,
      status: "missed",
      reason: leftOut?.reason,
    });
  });

  it.each([-DAY, 10 * MINUTE])(
    "and is believed, %d ms off, makes another day of it",
    async (far) => {
      const day = await playClockDay(within(AROUND, by(far)), true);
      expect(without(SIX, day)).not.toEqual(without(SIX, quiet));
      if (far > 0) expect(day.faults.join()).toContain("has ended early");
    },
  );
});
