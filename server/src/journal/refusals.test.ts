import { randomUUID } from "node:crypto";
import { JOURNAL_LIMITS, SIGNALS_LOCKED_MESSAGE } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JournalFixture } from "./testing/JournalFixture.ts";

let journal: JournalFixture;
let gold: string;
let guest: string;
let signalId: string;
beforeAll(async () => {
  journal = await JournalFixture.open();
  gold = await journal.join("gold");
  guest = await journal.join("guest");
  signalId = (await journal.publish(0)).id;
});
afterAll(() => journal.close());

const ENTRY_PATH = `/journal/entries/${randomUUID()}`;
const CALLS = [
  ["get", "/signals/today"],
  ["get", "/journal/day"],
  ["get", "/journal/received"],
  ["put", `/journal/notes/${randomUUID()}`],
  ["put", ENTRY_PATH],
  ["delete", ENTRY_PATH],
  ["get", "/journal/results"],
  ["get", "/journal/export"],
  ["get", "/journal/settings"],
  ["put", "/journal/settings"],
  ["put", "/journal/pause"],
  ["delete", "/journal/pause"],
] as const;

it.each(CALLS)(
  "%s %s is refused without a session and to callers who read no signals",
  async (...call) => {
    expect(await journal.call(...call)).toMatchObject({
      status: 401,
      error: { code: "unauthenticated" },
    });
    expect(await journal.call(...call).as(guest)).toMatchObject({
      status: 403,
      message: SIGNALS_LOCKED_MESSAGE(),
    });
  },
);

describe("bad input", () => {
  it.each([
    [{ decision: "taken", stake: 0, payoutPercent: 80 }, "stake"],
    [{ decision: "taken", stake: "ten", payoutPercent: 80 }, "stake"],
    [{ decision: "taken", stake: 1.005, payoutPercent: 80 }, "stake"],
    [{ decision: "taken", stake: 1e9, payoutPercent: 80 }, "stake"],
    [{ decision: "taken", stake: true, payoutPercent: 80 }, "stake"],
    [{ decision: "taken", stake: 5, payoutPercent: 0 }, "payoutPercent"],
    [{ decision: "won", stake: 5, payoutPercent: 80 }, "decision"],
    [{}, "decision"],
  ])("refuses %j and names the field", async (body, path) => {
    const reply = await journal.call("put", `/journal/entries/${signalId}`, body).as(gold);
    expect(reply).toMatchObject({ status: 400, error: { code: "validation_failed" } });
    expect(reply.error?.fields).toMatchObject([{ path }]);
  });

  it("refuses an id that is none", async () => {
    const reply = await journal.call("delete", "/journal/entries/1").as(gold);
    expect(reply).toMatchObject({ status: 400, error: { fields: [{ path: "signalId" }] } });
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["before=yesterday", "before"],
    ["from=yesterday", "from"],
    ["from=2026-06-02&to=2026-06-01", "to"],
    ["from=2026-01-01&to=2026-06-01", "from"],
    ["decision=kept", "decision"],
    ["result=won", "result"],
    ["noted=no", "noted"],
  ])("refuses %s and names the field", async (query, path) => {
    const reply = await journal.call("get", `/journal/received?${query}`).as(gold);
    expect(reply).toMatchObject({ status: 400, error: { fields: [{ path }] } });
  });

  it.each([[{}], [{ text: 5 }], [{ text: "x".repeat(JOURNAL_LIMITS.noteMax + 1) }]])(
    "refuses a note of %j",
    async (body) => {
      const reply = await journal.call("put", `/journal/notes/${signalId}`, body).as(gold);
      expect(reply).toMatchObject({ status: 400, error: { fields: [{ path: "text" }] } });
    },
  );

  it.each([
    [{ maxLoss: -5, maxSignals: null, leaderboard: false }, "maxLoss"],
    [{ maxLoss: null, maxSignals: 1.5, leaderboard: false }, "maxSignals"],
    [{ maxLoss: null, maxSignals: 0, leaderboard: false }, "maxSignals"],
    [{ maxLoss: null, maxSignals: null, leaderboard: "yes" }, "leaderboard"],
  ])("refuse %j and name the field", async (body, path) => {
    const reply = await journal.call("put", "/journal/settings", body).as(gold);
    expect(reply).toMatchObject({ status: 400, error: { fields: [{ path }] } });
  });

  it("take a pause of all the thirty days that are offered, by a clock that is ahead", async () => {
    const now = journal.signals.fixture.context.feed.clock.now();
    const until = new Date(now + JOURNAL_LIMITS.pauseMax + 5_000).toISOString();
    const reply = await journal.call("put", "/journal/pause", { until }).as(gold);
    expect(reply).toMatchObject({ status: 200, data: { pausedUntil: until } });
    await journal.call("delete", "/journal/pause").as(gold);
  });

  it.each(["soon", "2026-06-01T22:59:00Z", "2026-09-01T00:00:00Z"])(
    "refuse a pause until %s",
    async (until) => {
      const reply = await journal.call("put", "/journal/pause", { until }).as(gold);
      expect(reply).toMatchObject({ status: 400, error: { fields: [{ path: "until" }] } });
    },
  );
});
