import fc from "fast-check";
import { expect, it } from "vitest";
import { History, steps, type Difference, type Step } from "./testing/History.ts";

/** How many made-up members are followed. */
const HISTORIES = 100_000;

/** Compared by hand: a million times. */
function agree(history: History): void {
  const { access, columns, standing } = history;
  const same =
    access.tier === columns.tier &&
    access.dashboardUnlocked === columns.dashboardUnlocked &&
    access.grantedUntil?.getTime() === columns.grantedUntil?.getTime() &&
    access.hasDeposited === columns.hasDeposited &&
    access.depositAmount === columns.depositAmount &&
    access.verifiedPath === columns.verifiedPath &&
    standing.access.tier === standing.old.tier &&
    standing.access.dashboardUnlocked === standing.old.dashboardUnlocked;
  if (!same)
    expect({ ...access, standing: standing.access }).toEqual({
      ...columns,
      standing: standing.old,
    });
}

const MEANT: [Difference, ...Step[]][] = [
  [
    "deposit said by a code or an admin was forgotten",
    { do: "patch", tier: "guest", dashboardUnlocked: true, hasDeposited: true },
    { do: "approve", amount: 100, path: "manual" },
    { do: "reopen", which: 0 },
  ],
  [
    "deposit of a claim that was taken back stayed",
    { do: "decide", tier: "pro", dashboardUnlocked: true },
    { do: "approve", amount: 100, path: "manual" },
    { do: "reopen", which: 0 },
  ],
  [
    "a grant below a claim was lost",
    { do: "lend", tier: "pro", dashboardUnlocked: true, days: 9 },
    { do: "approve", amount: 500, path: "manual" },
    { do: "approve", amount: 500, path: "manual" },
    { do: "reopen", which: 0 },
    { do: "reopen", which: 0 },
  ],
  [
    "a grant that was replaced came back",
    { do: "lend", tier: "pro", dashboardUnlocked: true, days: 20 },
    { do: "approve", amount: 500, path: "manual" },
    { do: "lend", tier: "elite", dashboardUnlocked: true, days: 1 },
    { do: "wait", days: 2 },
    { do: "reopen", which: 0 },
  ],
  [
    "a lock was forgotten with the claim",
    { do: "lend", tier: "gold", dashboardUnlocked: false, days: 9 },
    { do: "approve", amount: 100, path: "manual" },
    { do: "reopen", which: 0 },
  ],
  [
    "a grant that gives no more was shown",
    { do: "decide", tier: "pro", dashboardUnlocked: true },
    { do: "lend", tier: "pro", dashboardUnlocked: true, days: 9 },
  ],
];

it.each(MEANT)("differs where it is meant to: %s", (difference, ...steps) => {
  const history = new History();
  for (const step of steps) {
    history.take(step);
    agree(history);
  }
  expect(history.differences).toEqual([difference]);
});

// In parts, each within a run's limit.
it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "gives what columns gave at each moment of any history, but where it is meant to differ (%i of 8)",
  () => {
    fc.assert(
      fc.property(steps, (made) => {
        const history = new History();
        for (const step of made) {
          history.take(step);
          agree(history);
        }
      }),
      { numRuns: HISTORIES / 8 },
    );
  },
);

it("goes on from the columns of any history as if it had been written in grants from the beginning", () => {
  fc.assert(
    fc.property(steps, steps, (before, after) => {
      const history = new History();
      for (const step of before) history.take(step);
      history.migrate();
      agree(history);
      for (const step of after) {
        history.take(step);
        agree(history);
      }
    }),
    { numRuns: HISTORIES / 10 },
  );
});
