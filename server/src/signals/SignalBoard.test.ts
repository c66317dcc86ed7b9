import { TIERS, type SignalsQuery } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import { OwnReceptions } from "../reach/OwnReceptions.ts";
import { Reach } from "../reach/Reach.ts";
import { statementsOf } from "../testing/statementsOf.ts";
import { presentSignal } from "./presentSignal.ts";
import { SignalBoard } from "./SignalBoard.ts";
import { Signal } from "./Signal.ts";
import { MARK, publish, signalsFixture, type SignalsFixture } from "./testing/signalsFixture.ts";

let fixture: SignalsFixture;
let board: SignalBoard;
const reach = () =>
  new Reach({
    past: new OwnReceptions({ database: fixture.context.database, feedName: "scripted" }),
    withholding: { withheldSince: () => null },
  });
beforeEach(async () => {
  fixture = await signalsFixture();
  const { database, clock } = fixture.context;
  board = new SignalBoard({ database, clock, reach: reach() });
});
afterEach(() => fixture.storage.close());

const ten: SignalsQuery = { limit: 10, sortOrder: "desc" };
const all: SignalsQuery = { limit: 100, sortOrder: "desc" };
const sequences = (tier: Parameters<SignalBoard["list"]>[0], query = ten) =>
  board.list(tier, query).map(({ sequence }) => sequence);

/** Two hours of marks: silver receives the first of each 144 minutes, pro each 28.8 minutes. */
async function publishTwoHours(): Promise<void> {
  for (let step = 0; step < 24; step += 1)
    await publish(fixture.context, MARK + step * FIVE_MINUTES);
}

describe("SignalBoard", () => {
  it("holds for each tier the newest signals that it receives", async () => {
    await publishTwoHours();
    await board.load();
    expect(sequences("gold")).toEqual([24, 23, 22, 21, 20, 19, 18, 17, 16, 15]);
    expect(sequences("elite", all)).toHaveLength(24);
    expect(sequences("pro")).toEqual([19, 13, 7, 1]);
    expect(sequences("silver")).toEqual([1]);
    expect(sequences("guest")).toEqual([]);
    expect(sequences("gold", { limit: 3, sortOrder: "asc" })).toEqual([22, 23, 24]);
  });

  it("asks nothing for a tier that receives none", async () => {
    const { database } = fixture.context;
    const found = await statementsOf(database, () => board.load());
    expect(found).toHaveLength(TIERS.length - 1);
  });

  it("becomes by events what a fresh load would give", async () => {
    await publishTwoHours();
    await board.load();
    const { database, clock } = fixture.context;
    const fed = new SignalBoard({ database, clock, reach: reach() });
    const rows = await database.model(Signal).findAll({ raw: true });
    // Out of order and repeated, as after a reload in the middle of the events.
    for (const row of [...rows, ...rows.toReversed()]) {
      fed.apply({
        audience: row.audience,
        event: { type: "signal.published", signal: presentSignal(row) },
      });
    }
    for (const tier of ["silver", "pro", "gold", "elite", "guest"] as const) {
      expect(fed.list(tier, all)).toEqual(board.list(tier, all));
    }
  });

  it("encodes a reply once until a signal changes", async () => {
    const signal = await publish(fixture.context);
    await board.load();
    const reply = board.reply("gold", ten);
    expect(board.reply("gold", ten)).toBe(reply);
    expect(JSON.parse(reply.body.toString())).toEqual({
      success: true,
      message: "OK",
      error: null,
      data: [presentSignal(signal)],
      timestamp: new Date(fixture.clock.now()).toISOString(),
    });
    const changed = { ...presentSignal(signal), status: "closed" as const };
    board.apply({ audience: "silver", event: { type: "signal.updated", signal: changed } });
    expect(JSON.parse(board.reply("gold", ten).body.toString())).toMatchObject({
      data: [{ status: "closed" }],
    });
    board.apply({ audience: "silver", event: { type: "stream.reset" } });
    expect(sequences("gold")).toEqual([1]);
  });

  it("keeps no more than the longest list that can be asked for", async () => {
    const dto = presentSignal(await publish(fixture.context));
    for (let sequence = 1; sequence <= 130; sequence += 1) {
      const signal = { ...dto, sequence, id: `signal ${sequence}` };
      board.apply({ audience: "silver", event: { type: "signal.published", signal } });
    }
    expect(sequences("gold", all)).toHaveLength(100);
    expect(sequences("gold", all).at(-1)).toBe(31);
  });
});
