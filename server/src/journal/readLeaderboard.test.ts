import { LeaderboardEntry } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { QueryTypes } from "sequelize";
import { z } from "zod";
import { statementsOf } from "../testing/statementsOf.ts";
import { readLeaderboard } from "./readLeaderboard.ts";
import { JournalFixture } from "./testing/JournalFixture.ts";

let journal: JournalFixture;
beforeEach(async () => {
  journal = await JournalFixture.open();
});
afterEach(() => journal.close());

const board = async () => {
  const { database, feed } = journal.signals.fixture.context;
  return z.array(LeaderboardEntry).parse(await readLeaderboard(database, feed.info.name, 90));
};

interface Player {
  token: string;
  stake: number;
  /** Market time that passes before the signal is marked. */
  waits?: number;
  /** Percent, as it is typed in. */
  payout?: number;
}

/** Ten signals, won and lost by turns, marked by each of the players. */
async function tenSignals(players: readonly Player[]): Promise<void> {
  for (let step = 0; step < 10; step += 1) {
    const signal = await journal.publish(step);
    for (const { token, stake, waits = 0, payout = 90 } of players) {
      journal.pass(waits);
      // The one who stakes more on the losing marks ends below.
      await journal.take(token, signal.id, step % 2 === 0 ? 10 : stake, payout);
    }
    await journal.settle(signal, step % 2 === 0 ? "profit" : "loss");
  }
}

describe("readLeaderboard", () => {
  it("ranks those who opted in by return on stake, with first name and initial", async () => {
    const [careful, bold, shy] = [
      await journal.join("gold", "Ada Ngozi Obi"),
      await journal.join("gold", "Bello"),
      await journal.join("gold", "Chi Eze"),
    ];
    for (const token of [careful, bold]) await journal.limit(token, { leaderboard: true });
    await tenSignals([
      { token: bold, stake: 20 },
      { token: careful, stake: 5 },
      { token: shy, stake: 1 },
    ]);
    // 5 wins of 9 dollars, 5 losses of the stake.
    expect(await board()).toEqual([
      { rank: 1, name: "Ada O.", settled: 10, won: 5, lost: 5, returnPercent: 26.67 },
      { rank: 2, name: "Bello", settled: 10, won: 5, lost: 5, returnPercent: -36.67 },
    ]);
    await journal.limit(careful, { leaderboard: false });
    expect((await board()).map(({ name }) => name)).toEqual(["Bello"]);
  });

  it("counts every won option at one payout, whatever was typed in", async () => {
    const [honest, boaster] = [await journal.join("gold", "Ada"), await journal.join("gold", "Bo")];
    for (const token of [honest, boaster]) await journal.limit(token, { leaderboard: true });
    await tenSignals([
      { token: honest, stake: 10 },
      { token: boaster, stake: 10, payout: 1_000 },
    ]);
    expect(new Set((await board()).map(({ returnPercent }) => returnPercent))).toEqual(
      new Set([-5]),
    );
  });

  it("asks for ten settled entries, marked within a minute of the signal", async () => {
    const [late, few] = [await journal.join("gold"), await journal.join("gold")];
    for (const token of [late, few]) await journal.limit(token, { leaderboard: true });
    await tenSignals([{ token: late, stake: 10, waits: 61_000 }]);
    for (let step = 10; step < 19; step += 1) {
      const signal = await journal.publish(step);
      await journal.take(few, signal.id);
      await journal.settle(signal, "profit");
    }
    expect(await board()).toEqual([]);
  });

  it("forgets what is older than thirty days of the market", async () => {
    const token = await journal.join("gold");
    await journal.limit(token, { leaderboard: true });
    await tenSignals([{ token, stake: 10 }]);
    expect(await board()).toHaveLength(1);
    await journal.publish(31 * 288);
    expect(await board()).toEqual([]);
  });

  it.runIf(process.env["TEST_DATABASE_URL"] === undefined)(
    "finds the results of its days without a look at all others",
    async () => {
      const token = await journal.join("gold", "Ada Obi");
      await journal.limit(token, { leaderboard: true });
      await tenSignals([{ token, stake: 20 }]);
      const { database } = journal.signals.fixture.context;
      const found = await statementsOf(database, board);
      const results = found.find((sql) => sql.includes("signal_results")) ?? "";
      const plan = await database.sequelize.query<{ detail: string }>(
        `EXPLAIN QUERY PLAN ${results}`,
        { type: QueryTypes.SELECT },
      );
      expect(plan.map(({ detail }) => detail)).toEqual([
        expect.stringMatching(/SEARCH .*\(feed=\? AND ended_at>\?\)/),
      ]);
    },
  );
});
