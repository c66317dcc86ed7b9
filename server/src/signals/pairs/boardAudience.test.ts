import { HOUR, SECOND } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordLiveEvent } from "../../live/recordLiveEvent.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { presentSignal } from "../presentSignal.ts";
import { ALL, BoardFixture, expectation, isShort, PAIRS, SHORT } from "./testing/BoardFixture.ts";

let board: BoardFixture;
beforeEach(async () => {
  board = await BoardFixture.open();
});
afterEach(() => board.close());

const pause = (token: string, hours: number) =>
  board.journal
    .call("put", "/journal/pause", {
      until: new Date(board.feed.clock.now() + hours * HOUR).toISOString(),
    })
    .as(token);

/** A signal of the last mark that only the top tiers receive, since silver's window had its own. */
async function publishForGold() {
  await board.journal.publish(0);
  const signal = await board.journal.publish(1, { pair: "EUR/USD", direction: "CALL" });
  expect(signal.audience).toBe("gold");
  return signal;
}

describe("the board in the stream", () => {
  it.each([
    ["silver", SHORT],
    ["pro", SHORT],
    ["gold", ALL],
    ["elite", ALL],
  ] as const)("shows %s what is theirs, whole at first", async (tier, pairs) => {
    await board.pass();
    const reader = await board.join(tier);
    await reader.stream.until(() => reader.boards().length === 1);
    const at = new Date(board.feed.clock.now()).toISOString();
    expect(reader.boards()).toEqual([{ at, payoutPercent: 85, whole: true, pairs }]);
  });

  it("shows staff all of it", async () => {
    await board.pass();
    const staff = await board.read(board.signals.signIn("guest", { role: "support" }));
    await staff.stream.until(() => staff.boards().length === 1);
    expect(staff.boards()[0]?.pairs).toEqual(ALL);
  });

  it("says later only what has changed, and nothing where nothing has", async () => {
    const [gold, silver] = [await board.join("gold"), await board.join("silver")];
    await board.pass();
    board.expect("GBP/USD", expectation("PUT", 0.518, 0.5));
    await board.pass();
    await board.pass();
    await board.caughtUp(gold, silver);
    const changes = gold.boards().map(({ whole, pairs }) => [whole, pairs.map(({ pair }) => pair)]);
    expect(changes).toEqual([
      [true, PAIRS],
      [false, ["GBP/USD"]],
    ]);
    expect(gold.seen().get("GBP/USD")).toEqual({ ...ALL[1], direction: "PUT" });
    // A direction that has turned is not even told as a change.
    expect(silver.boards()).toHaveLength(1);
  });

  it("is brought to no stream that was not asked for it", async () => {
    await board.pass();
    const gold = await board.join("gold");
    const other = board.signals.read(gold.token);
    await other.until(() => other.types.includes("stream.opened"));
    await gold.stream.until(() => gold.boards().length === 1);
    board.expect("GBP/USD", expectation("PUT", 0.518, 0.5));
    await board.pass();
    await gold.stream.until(() => gold.boards().length === 2);
    board.signals.hub.broadcast({ type: "stream.reset" });
    await other.until(() => other.types.includes("stream.reset"));
    expect(other.types).not.toContain("board");
  });

  it("brings a resuming reader the whole board anew", async () => {
    await board.pass();
    const gold = await board.join("gold");
    await gold.stream.until(() => gold.boards().length === 1);
    gold.stream.close();
    const again = board.signals.read(gold.token, gold.stream.lastEventId, "?board=1");
    await again.until(() => again.types.includes("board"));
    expect(again.types).toEqual(["stream.opened", "board"]);
    expect(again.events[1]?.id).toBe(gold.stream.events[1]?.id ?? null);
  });
});

describe("a pair with a running signal", () => {
  it("shows whose it is what was sealed, until it expires", async () => {
    const readers = [await board.join("silver"), await board.join("gold")];
    const signal = await board.journal.publish(0, { pair: "EUR/USD", direction: "CALL" });
    const sealed = {
      pair: "EUR/USD",
      direction: "CALL",
      confidence: 57.2,
      low: 55.1,
      high: 59.3,
      runsUntil: signal.expiresAt.toISOString(),
    };
    await board.pass();
    board.expect("EUR/USD", expectation("PUT", 0.52, 0.5));
    await board.pass();
    await board.caughtUp(...readers);
    for (const reader of readers) {
      expect(reader.seen().get("EUR/USD")).toEqual(sealed);
      expect(reader.boards()).toHaveLength(1);
    }
    board.feed.moveTo(signal.expiresAt.getTime());
    await board.pass(0);
    await board.caughtUp(...readers);
    expect(readers.map((reader) => reader.seen().get("EUR/USD"))).toEqual([
      { pair: "EUR/USD", verdict: "below", short: 2.1 },
      {
        pair: "EUR/USD",
        direction: "PUT",
        confidence: 52,
        low: 50,
        high: 54,
      },
    ]);
  });

  it("is like any other for those who do not receive it, in every frame and reply", async () => {
    const below = [await board.join("silver"), await board.join("pro")];
    const gold = await board.join("gold");
    await publishForGold();
    for (const probability of [0.573, 0.53, 0.55, 0.573]) {
      board.expect("EUR/USD", expectation("PUT", probability, probability - 0.02));
      await board.pass();
    }
    board.feed.moveTo(board.journal.begin + 2 * FIVE_MINUTES);
    await board.pass();
    await board.caughtUp(gold, ...below);
    for (const { boards, token } of below) {
      // They had the first one's signal until the second mark.
      const later = boards().filter(
        ({ at }) => Date.parse(at) > board.journal.begin + FIVE_MINUTES,
      );
      expect(later.length).toBeGreaterThan(2);
      const reply = await board.get(token).data();
      for (const { pairs } of [...later, reply]) expect(pairs.every(isShort)).toBe(true);
    }
    const running = gold
      .boards()
      .flatMap(({ pairs }) => pairs.filter(({ runsUntil }) => runsUntil));
    expect(running).toContainEqual(
      expect.objectContaining({ pair: "EUR/USD", direction: "CALL", confidence: 57.2 }),
    );
  });

  it("shows nothing of the running signal to a stream that is opened meanwhile", async () => {
    await publishForGold();
    await board.pass();
    const silver = await board.join("silver");
    await silver.stream.until(() => silver.boards().length === 1);
    expect(silver.boards()[0]?.pairs).toEqual(SHORT);
    const gold = await board.get(await board.journal.join("gold")).data();
    expect(gold.pairs[0]).toMatchObject({ direction: "CALL", confidence: 57.2 });
  });

  it("is one from its publication on, and no more once it is voided", async () => {
    const { context } = board.signals.fixture;
    const { database } = context;
    await board.pass();
    const gold = await board.join("gold");
    const row = await board.journal.publish(0);
    await board.signals.judgeBoard();
    await gold.stream.until(() => gold.seen().get("EUR/USD")?.runsUntil !== undefined);
    const at = new Date(board.feed.clock.now());
    const signal = presentSignal({ ...row, voidedAt: at, voidedReason: "A test." });
    const event = { type: "signal.updated" as const, signal };
    await database.write((transaction) =>
      recordLiveEvent(database, transaction, { event, audience: "silver", at: at.getTime() }),
    );
    await board.signals.eventLog.flush();
    await board.signals.judgeBoard();
    await gold.stream.until(() => gold.seen().get("EUR/USD")?.direction === "PUT");
    expect([...gold.seen().values()]).toEqual(ALL);
  });
});

describe("whose access changes", () => {
  it("sees the whole board anew, as the new tier does", async () => {
    await board.pass();
    const reader = await board.join("gold");
    board.signals.changeSession(reader.token, { tier: "silver" });
    await reader.stream.until(() => reader.boards().length === 2);
    expect(reader.stream.types).toEqual(["stream.opened", "board", "access.changed", "board"]);
    expect(reader.boards()[1]).toMatchObject({ whole: true, pairs: SHORT });
    await board.pass();
    board.expect("EUR/USD", expectation("PUT", 0.58, 0.56));
    await board.pass();
    await board.caughtUp(reader);
    expect(
      reader
        .boards()
        .slice(1)
        .flatMap(({ pairs }) => pairs)
        .every(isShort),
    ).toBe(true);
    board.signals.changeSession(reader.token, { tier: "elite" });
    await reader.stream.until(() => reader.boards().at(-1)?.pairs[0]?.direction !== undefined);
    expect(reader.boards().at(-1)?.whole).toBe(true);
  });

  it.each([
    ["locked", { dashboardUnlocked: false }],
    ["a guest", { tier: "guest" }],
    ["asked for the risk disclosure", { riskUnacknowledged: true }],
  ] as const)("hears nothing more once they are %s", async (_what, change) => {
    await board.pass();
    const [reader, other] = [await board.join("gold"), await board.join("gold")];
    board.signals.changeSession(reader.token, change);
    board.expect("EUR/USD", expectation("CALL", 0.58, 0.56));
    await board.pass();
    await reader.stream.until(() => reader.stream.ended);
    await board.caughtUp(other);
    expect(other.boards()).toHaveLength(2);
    expect(reader.stream.types).toEqual(["stream.opened", "board", "access.changed"]);
  });

  it("is cut off with the session", async () => {
    await board.pass();
    const reader = await board.join("gold");
    board.signals.changeSession(reader.token, null);
    await board.pass();
    await reader.stream.until(() => reader.stream.ended);
    expect(reader.boards()).toHaveLength(1);
    await board.get(reader.token).expect(401);
  });
});

describe("members who hold signals back", () => {
  const HELD = PAIRS.map((pair) => ({ pair, silent: { reason: "held" } }));

  it("see no estimate while they do, and all of it again afterwards", async () => {
    await board.pass();
    const [paused, other] = [await board.join("gold"), await board.join("gold")];
    await pause(paused.token, 1).expect(200);
    await paused.stream.until(() => paused.boards().length === 2);
    expect(paused.boards()[1]).toMatchObject({ whole: false, pairs: HELD });
    board.expect("EUR/USD", expectation("CALL", 0.58, 0.56));
    await board.pass();
    await board.caughtUp(paused, other);
    expect(paused.boards()).toHaveLength(2);
    expect(other.boards()).toHaveLength(2);
    expect((await board.get(paused.token).data()).pairs).toEqual(HELD);
    await board.pass(HOUR + 10 * SECOND);
    await board.caughtUp(paused);
    expect(paused.seen().get("EUR/USD")?.direction).toBe("CALL");
  });

  it("do not see the signal that runs meanwhile, but one that they had before", async () => {
    const reader = await board.join("gold");
    await board.journal.publish(0);
    board.journal.pass();
    await pause(reader.token, 1).expect(200);
    await board.signals.judgeBoard();
    expect((await board.get(reader.token).data()).pairs).toEqual([
      expect.objectContaining({ pair: "EUR/USD", direction: "CALL" }),
      HELD[1],
    ]);
    await board.journal.publish(1);
    await board.pass();
    expect((await board.get(reader.token).data()).pairs).toEqual(HELD);
    await board.caughtUp(reader);
    expect([...reader.seen().values()]).toEqual(HELD);
  });
});
