import { randomUUID } from "node:crypto";
import {
  DAY,
  type JournalDayDto,
  JournalEntryDto,
  JournalSettingsDto,
  MINUTE,
  TodayDto,
} from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PreparedStatements } from "../database/prepared/PreparedStatements.ts";
import { JournalSettings } from "./JournalSettings.ts";
import { JournalFixture } from "./testing/JournalFixture.ts";

let journal: JournalFixture;
beforeEach(async () => {
  journal = await JournalFixture.open();
});
afterEach(() => journal.close());

describe("an entry", () => {
  it("gets its result from the signal's own outcome", async () => {
    const token = await journal.join("gold");
    const results = [];
    for (const [step, outcome] of (["profit", "loss", "breakeven"] as const).entries()) {
      const signal = await journal.publish(step);
      const marked = await journal.take(token, signal.id, 25.5, 82.5);
      expect(JournalEntryDto.parse(marked.data)).toMatchObject({ result: null, editable: true });
      await journal.settle(signal, outcome);
      const { entries } = await journal.call<JournalDayDto>("get", "/journal/day").as(token).data();
      results.push(entries[0]);
    }
    // 25.50 at 82.5 % is 21.0375, which a broker pays as 21.04.
    expect(results).toMatchObject([
      { result: 21.04, editable: false, signal: { outcome: "profit" } },
      { result: -25.5, editable: false },
      { result: 0, editable: false },
    ]);
    expect(await journal.call("get", "/journal/day").as(token).data()).toMatchObject({
      taken: 3,
      shown: 3,
      result: -4.46,
      hold: null,
    });
  });

  it("can be changed and taken back until the signal settles, not after", async () => {
    const token = await journal.join("gold");
    const signal = await journal.publish(0);
    const path = `/journal/entries/${signal.id}`;
    await journal.take(token, signal.id, 10, 80);
    const skipped = await journal.call("put", path, { decision: "skipped" }).as(token);
    expect(skipped.data).toMatchObject({ decision: "skipped", stake: null, payoutPercent: null });
    expect((await journal.call("delete", path).as(token)).status).toBe(200);
    expect((await journal.call("delete", path).as(token)).status).toBe(200);
    expect(await journal.call("get", "/journal/day").as(token).data()).toMatchObject({
      taken: 0,
      skipped: 0,
    });

    await journal.take(token, signal.id, 12, 80);
    await journal.settle(signal, "loss");
    expect(await journal.take(token, signal.id, 1)).toMatchObject({
      status: 409,
      error: { code: "conflict" },
    });
    expect((await journal.call("delete", path).as(token)).status).toBe(409);
    expect(await journal.call("get", "/journal/day").as(token).data()).toMatchObject({
      result: -12,
    });
  });

  it("belongs to a signal that the member's tier received", async () => {
    await journal.publish(0);
    const goldOnly = await journal.publish(1);
    expect(await journal.take(await journal.join("silver"), goldOnly.id)).toMatchObject({
      status: 404,
      error: { code: "not_found" },
    });
    expect((await journal.take(await journal.join("gold"), randomUUID())).status).toBe(404);
    expect((await journal.take(await journal.join("gold"), goldOnly.id)).status).toBe(200);
  });

  it("is its member's alone", async () => {
    const signal = await journal.publish(0);
    const [one, other] = [await journal.join("gold"), await journal.join("gold")];
    await journal.take(one, signal.id);
    expect(await journal.call("get", "/journal/received").as(other).data()).toMatchObject({
      signals: [],
      figures: { taken: 0 },
    });
    await journal.call("delete", `/journal/entries/${signal.id}`).as(other);
    expect(await journal.call("get", "/journal/day").as(one).data()).toMatchObject({ taken: 1 });
  });
});

describe("GET /signals/today", () => {
  it("counts what the tier received of what was published, in the WAT day", async () => {
    const [silver, gold] = [await journal.join("silver"), await journal.join("gold")];
    const first = await journal.publish(0);
    const second = await journal.publish(1);
    await journal.take(gold, first.id);
    await journal.call("put", `/journal/entries/${second.id}`, { decision: "skipped" }).as(gold);
    const at = (minutes: number) => new Date(journal.begin + minutes * MINUTE).toISOString();
    const today = async (token: string) =>
      TodayDto.parse(await journal.call("get", "/signals/today").as(token).data());
    expect(await today(gold)).toEqual({
      to: new Date(journal.begin + DAY).toISOString(),
      received: 2,
      quota: null,
      hours: null,
      taken: 1,
      skipped: 1,
      published: 2,
      nextChance: at(10),
    });
    // Silver's first window is used up; the next of ten begins after 144 minutes.
    const rest = { received: 1, quota: 10, taken: 0, published: 2, nextChance: at(145) };
    expect(await today(silver)).toMatchObject(rest);
    journal.pass(DAY);
    expect(await today(gold)).toMatchObject({ received: 0, taken: 0, published: 0 });
  });
});

describe("settings", () => {
  it("keep limits and the leaderboard choice; an empty field is no limit", async () => {
    const token = await journal.join("gold");
    expect(await journal.call("get", "/journal/settings").as(token).data()).toEqual({
      maxLoss: null,
      maxSignals: null,
      leaderboard: false,
      pausedUntil: null,
    });
    const body = { maxLoss: "80,50", maxSignals: "", leaderboard: true };
    const saved = await journal.call("put", "/journal/settings", body).as(token).data();
    expect(JournalSettingsDto.parse(saved)).toMatchObject({
      maxLoss: 80.5,
      maxSignals: null,
      leaderboard: true,
    });
    expect(await journal.call("get", "/journal/settings").as(token).data()).toEqual(saved);
    expect(await journal.call("get", "/journal/day").as(token).data()).toMatchObject({
      maxLoss: 80.5,
      lossLeft: 80.5,
    });
  });
});

describe("a second look", () => {
  it.each(["/journal/day", "/journal/received"])(
    "at %s reads what is the member's own",
    async (path) => {
      const { database } = journal.signals.fixture.context;
      const token = await journal.join("gold");
      const look = () => journal.call("get", path).as(token).data();
      const before = await look();
      const rows = vi.spyOn(PreparedStatements.prototype, "rows");
      expect(await look()).toEqual(before);
      const read = rows.mock.calls.map(([sql]) => /journal_\w+|signal_receptions/.exec(sql)?.[0]);
      rows.mockRestore();
      if (database.dialect === "postgres") expect(read).toEqual([]);
      else expect(read.sort()).toEqual(["journal_entries", "signal_receptions"]);
    },
  );

  it("at the day sees limits that any commit has set", async () => {
    const { database } = journal.signals.fixture.context;
    const token = await journal.join("gold");
    const look = () => journal.call<JournalDayDto>("get", "/journal/day").as(token).data();
    expect((await look()).maxSignals).toBeNull();
    const memberId = journal.signals.memberIdOf(token);
    const unset = { maxLossCents: null, limitsAt: null, pausedAt: null, pausedUntil: null };
    const row = { ...unset, memberId, maxSignals: 3, leaderboard: false, updatedAt: new Date() };
    await database.write((transaction) =>
      database.model(JournalSettings).upsert(row, { transaction }),
    );
    expect((await look()).maxSignals).toBe(3);
    await database.write((transaction) =>
      database.model(JournalSettings).destroy({ where: { memberId }, transaction }),
    );
    expect((await look()).maxSignals).toBeNull();
  });
});
