import { HOUR, MINUTE } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { ALL, BoardFixture, expectation, SHORT } from "./testing/BoardFixture.ts";

let board: BoardFixture;
beforeEach(async () => {
  board = await BoardFixture.open();
});
afterEach(() => board.close());

describe("GET /market/board", () => {
  it("says the board of the moment to who reads signals, whole", async () => {
    await board.pass();
    for (const [tier, pairs] of [
      ["silver", SHORT],
      ["pro", SHORT],
      ["gold", ALL],
      ["elite", ALL],
    ] as const) {
      const reply = await board.get(await board.journal.join(tier)).expect(200);
      const at = new Date(board.feed.clock.now()).toISOString();
      expect(reply.data).toEqual({ at, payoutPercent: 85, pairs });
    }
  });

  it("says that the server has just begun where nothing was judged yet", async () => {
    const { pairs } = await board.get(await board.journal.join("gold")).data();
    expect(pairs[0]?.silent).toEqual({
      reason: "starting",
      until: new Date(board.journal.begin + FIVE_MINUTES).toISOString(),
    });
  });

  it("shows guests in their trial the board of fifteen minutes ago, dated, and no signal", async () => {
    const guest = await board.journal.join("guest");
    await board.journal.publish(0, { pair: "EUR/USD", direction: "CALL" });
    await board.pass();
    const begun = board.feed.clock.now();
    const starting = { reason: "starting", until: new Date(begun + 15 * MINUTE).toISOString() };
    for (const minutes of [0, 5, 9]) {
      await board.pass(minutes * MINUTE);
      expect((await board.get(guest).data()).pairs.map(({ silent }) => silent)).toEqual([
        starting,
        starting,
      ]);
    }
    board.expect("EUR/USD", expectation("CALL", 0.6, 0.58));
    await board.pass(begun + 15 * MINUTE - board.feed.clock.now());
    const late = await board.get(guest).expect(200);
    const at = new Date(begun).toISOString();
    expect(late.data).toEqual({ at, payoutPercent: 85, pairs: ALL });
    await board.pass(15 * MINUTE);
    const { at: next, pairs } = await board.get(guest).data();
    expect(next).toBe(new Date(begun + 15 * MINUTE).toISOString());
    expect(pairs[0]).toMatchObject({ direction: "CALL", confidence: 60 });
  });

  it("is closed to guests once the trial has ended", async () => {
    const guest = await board.journal.join("guest");
    await board.get(guest).expect(200);
    board.signals.fixture.clock.advance(100 * HOUR);
    const { body } = await board.get(guest).expect(403);
    expect(body).toMatchObject({ error: { code: "signals_locked" } });
  });

  it("refuses strangers, and members who may not read signals", async () => {
    await board.get(null).expect(401);
    const token = await board.journal.join("gold");
    board.signals.changeSession(token, { riskUnacknowledged: true });
    expect((await board.get(token).expect(403)).body).toMatchObject({
      error: { code: "risk_unacknowledged" },
    });
    board.signals.changeSession(token, { dashboardUnlocked: false });
    await board.get(token).expect(403);
    const staff = { role: "admin", secondFactorMissing: true } as const;
    await board.get(board.signals.signIn("guest", staff)).expect(403);
  });
});
