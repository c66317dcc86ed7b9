import { afterEach, beforeEach, expect, it } from "vitest";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import {
  endAs,
  MARK,
  publish,
  signalsFixture,
  type SignalsFixture,
} from "../testing/signalsFixture.ts";
import { compareSignals, FIRST } from "./comparePages.ts";

let fixture: SignalsFixture;
beforeEach(async () => {
  fixture = await signalsFixture();
  for (let step = 0; step < 3; step += 1) {
    await endAs(
      fixture.context,
      await publish(fixture.context, MARK + step * FIVE_MINUTES),
      "profit",
    );
  }
});
afterEach(() => fixture.storage.close());

/** What is found on each page of one signal, up to the last. */
async function walk(): Promise<(string | null)[]> {
  const faults: (string | null)[] = [];
  for (let at: string | null = FIRST; at !== null;) {
    const page: Awaited<ReturnType<typeof compareSignals>> = await compareSignals(
      fixture.context.database,
      at,
      1,
    );
    faults.push(page.fault);
    at = page.next;
  }
  return faults;
}

it("goes through all signals, page by page", async () => {
  expect(await walk()).toEqual([null, null, null, null]);
});

it("finds on some page a result that no record of the ledger has", async () => {
  const { database } = fixture.context;
  await database.write((transaction) =>
    database.sequelize.query(
      `INSERT INTO signal_results (position, published_position, signal_id, feed, market, sequence,
         pair, source, ending, slot, expires_at, ended_at)
       SELECT 99, 1, 'ffffffff-0000-7000-8000-000000000000', feed, market, 77, pair, source,
         'profit', slot, expires_at, ended_at FROM signal_results WHERE position = 2`,
      { transaction },
    ),
  );
  const message = "The statistics count 4 ended signals, and the ledger has 3.";
  expect(await walk()).toEqual([null, null, null, message]);
});
