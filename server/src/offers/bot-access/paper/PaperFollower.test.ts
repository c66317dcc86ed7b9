import { RiskLevel, TRADE_SIZES, type PaperAccountDto } from "@signaldeck/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { voidSignal } from "../../../signals/voidSignal.ts";
import { CLEARS, CLEARS_AT_92, PaperFixture } from "../testing/PaperFixture.ts";

/** What happens at a mark and after it. */
const step = fc.record({
  odds: fc.constantFrom(CLEARS, CLEARS_AT_92, { confidence: 51, confidenceLow: 49 }),
  end: fc.constantFrom("profit" as const, "loss" as const, "breakeven" as const, "voided" as const),
  change: fc.option(
    fc.oneof(
      fc.record({ running: fc.boolean() }),
      fc.record({ riskLevel: fc.constantFrom(...RiskLevel.options) }),
      fc.record({ tradeSize: fc.constantFrom(...TRADE_SIZES) }),
    ),
  ),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** How it is followed: which of two processes looks after a mark, and which one begins anew before. */
const looks = fc.array(
  fc.record({
    by: fc.constantFrom("first", "second", "both", "nobody"),
    restart: fc.boolean(),
  }),
  { minLength: 6, maxLength: 6 },
);
type Look = (typeof looks extends fc.Arbitrary<infer L> ? L : never)[number];

const AT_ONCE: Look = { by: "first", restart: false };

async function lived(steps: readonly Step[], looked: readonly Look[]): Promise<PaperAccountDto[]> {
  const paper = await PaperFixture.open();
  let second = paper.newFollower();
  try {
    const holders = [await paper.start(), await paper.start("elite"), await paper.join("pro")];
    await paper.changeMember(holders[1] ?? { token: "", id: "" }, { ownPayoutPercent: 92 });
    for (const [at, { odds, end, change }] of steps.entries()) {
      const { by, restart } = looked[at] ?? AT_ONCE;
      const signal = await paper.journal.publish(at + 1, odds);
      if (restart) {
        await paper.restart();
        await second.stop();
        second = paper.newFollower();
      }
      await Promise.all([
        by === "first" || by === "both" ? paper.follow() : null,
        by === "second" || by === "both" ? second.flush() : null,
      ]);
      paper.journal.pass(1_000);
      // A day whose stop is reached refuses looser rules, which is the same in each life.
      for (const holder of change ? holders.slice(0, 2) : []) {
        await paper.change(holder, change ?? {}).catch(() => null);
      }
      if (end === "voided") {
        const taking = { actorId: signal.id, id: signal.id, reason: "wrong" };
        await voidSignal(paper.journal.signals.fixture.context, taking);
      } else await paper.journal.settle(signal, end);
    }
    await paper.follow();
    return await Promise.all(holders.map((holder) => paper.show(holder)));
  } finally {
    await second.stop();
    await paper.close();
  }
}

/** All but ids, which each life makes anew, and the wall time of the last change. */
const plain = (accounts: readonly PaperAccountDto[]): unknown =>
  JSON.parse(
    JSON.stringify(accounts, (name, value: unknown) =>
      name === "signalId" || name === "updatedAt" ? null : value,
    ),
  );

it("gives the same accounts whoever follows when, and whoever begins anew meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 6 }),
      looks,
      async (steps, looked) => {
        expect(plain(await lived(steps, looked))).toEqual(plain(await lived(steps, [])));
      },
    ),
    { numRuns: 6 },
  );
});
