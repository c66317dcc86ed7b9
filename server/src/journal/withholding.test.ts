import {
  DAY,
  HOUR,
  type JournalDayDto,
  type JournalSettingsDto,
  type SignalDto,
  type TodayDto,
} from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StreamReader } from "../live/testing/StreamReader.ts";
import { JournalPauses } from "./JournalPauses.ts";
import { JournalFixture } from "./testing/JournalFixture.ts";
import { soon } from "../testing/soon.ts";

let journal: JournalFixture;
beforeEach(async () => {
  journal = await JournalFixture.open();
  await journal.signals.listen();
});
afterEach(() => journal.close());

async function stream(token: string, lastEventId?: string | null): Promise<StreamReader> {
  const reader = journal.signals.read(token, lastEventId);
  await reader.until(() => reader.types.includes("stream.opened"));
  return reader;
}

const heard = (reader: StreamReader) =>
  reader.events.flatMap(({ event }) =>
    event.type === "signal.published" ? [event.signal.sequence] : [],
  );

async function listed(token: string): Promise<number[]> {
  const list = await journal.call<SignalDto[]>("get", "/signals").as(token).data();
  return list.map(({ sequence }) => sequence);
}

const day = (token: string) => journal.call<JournalDayDto>("get", "/journal/day").as(token).data();
const pause = (token: string, hours: number) =>
  journal
    .call("put", "/journal/pause", {
      until: new Date(journal.signals.fixture.feed.clock.now() + hours * HOUR).toISOString(),
    })
    .as(token);

describe("a reached limit", () => {
  it("of signals holds back the next one from that member, in the list and in the stream", async () => {
    const [token, other] = [await journal.join("gold"), await journal.join("gold")];
    const [reader, neighbour] = [await stream(token), await stream(other)];
    await journal.limit(token, { maxSignals: 1 });
    const first = await journal.publish(0);
    await reader.until(() => heard(reader).length === 1);
    await journal.take(token, first.id);
    await reader.until(() => reader.types.includes("hold.changed"));

    await journal.publish(1);
    await neighbour.until(() => heard(neighbour).length === 2);
    expect(heard(reader)).toEqual([1]);
    expect(neighbour.types).not.toContain("hold.changed");
    expect(await listed(token)).toEqual([1]);
    expect(await listed(other)).toEqual([2, 1]);
    // A settlement of what was shown still comes.
    await journal.settle(first, "profit");
    await reader.until(() => reader.types.includes("signal.updated"));
    expect(await day(token)).toMatchObject({
      shown: 1,
      signalsLeft: 0,
      hold: { reason: "signal_limit", until: "2026-06-02T23:00:00.000Z" },
    });
    const today = await journal.call<TodayDto>("get", "/signals/today").as(token).data();
    expect(today).toMatchObject({ received: 1, published: 2 });
    const performance = await journal.call("get", "/signals/stats/performance").as(token);
    expect(performance).toMatchObject({ status: 200, data: { totalSignals: 1 } });
  });

  it("of loss holds back the signal that is published at the settlement's own mark", async () => {
    const token = await journal.join("gold");
    const reader = await stream(token);
    await journal.limit(token, { maxLoss: 20 });
    const first = await journal.publish(0);
    await journal.take(token, first.id, 25);
    expect((await day(token)).hold).toBeNull();
    await journal.settle(first, "loss");
    await journal.publish(1);
    await reader.until(() => reader.types.includes("hold.changed"));
    expect(heard(reader)).toEqual([1]);
    expect(await listed(token)).toEqual([1]);
    expect(await day(token)).toMatchObject({
      result: -25,
      lossLeft: 0,
      hold: { reason: "loss_limit" },
    });
  });

  it("ends with the WAT day", async () => {
    const token = await journal.join("gold");
    await journal.limit(token, { maxSignals: 1 });
    await journal.take(token, (await journal.publish(0)).id);
    await journal.publish(1);
    expect(await listed(token)).toEqual([1]);
    await journal.publish(288);
    expect(await listed(token)).toEqual([3, 2, 1]);
    expect(await day(token)).toMatchObject({ hold: null, signalsLeft: 1, shown: 1 });
  });

  it("can be made stricter but not loosened on the same day", async () => {
    const token = await journal.join("gold");
    await journal.limit(token, { maxSignals: 2, maxLoss: 50 });
    const first = await journal.publish(0);
    await journal.take(token, first.id);
    expect((await journal.limit(token, { maxSignals: 3 })).status).toBe(200);
    expect((await journal.limit(token, { maxSignals: 1 })).status).toBe(200);
    for (const looser of [{ maxSignals: 2 }, {}]) {
      expect(await journal.limit(token, looser)).toMatchObject({
        status: 409,
        error: { code: "conflict" },
      });
    }
    journal.pass(DAY);
    expect((await journal.limit(token, {})).status).toBe(200);
  });

  it("set late hides nothing that was shown before", async () => {
    const token = await journal.join("gold");
    await journal.take(token, (await journal.publish(0)).id);
    await journal.publish(1);
    journal.pass();
    await journal.limit(token, { maxSignals: 1 });
    await journal.publish(2);
    expect(await listed(token)).toEqual([2, 1]);
  });

  it("is lifted by taking the entry back, and the signal comes", async () => {
    const token = await journal.join("gold");
    const reader = await stream(token);
    await journal.limit(token, { maxSignals: 1 });
    const first = await journal.publish(0);
    await journal.take(token, first.id);
    await journal.call("delete", `/journal/entries/${first.id}`).as(token);
    await reader.until(() => reader.types.filter((type) => type === "hold.changed").length === 2);
    await journal.publish(1);
    await reader.until(() => heard(reader).length === 2);
  });
});

describe("a pause", () => {
  it("holds signals back until it ends, and what was missed is listed then", async () => {
    const token = await journal.join("gold");
    const reader = await stream(token);
    await journal.publish(0);
    journal.pass();
    const paused = await pause(token, 0.1);
    expect((paused.data as JournalSettingsDto).pausedUntil).not.toBeNull();
    await journal.publish(1);
    expect(await listed(token)).toEqual([1]);
    expect((await day(token)).hold?.reason).toBe("paused");
    await journal.publish(2);
    await reader.until(() => heard(reader).length === 2);
    expect(heard(reader)).toEqual([1, 3]);
    expect(await listed(token)).toEqual([3, 2, 1]);
    expect((await day(token)).hold).toBeNull();
  });

  it("is ended by hand", async () => {
    const token = await journal.join("gold");
    await pause(token, 24);
    await journal.publish(1);
    expect(await listed(token)).toEqual([]);
    await journal.call("delete", "/journal/pause").as(token);
    expect(await listed(token)).toEqual([1]);
  });

  it("is kept from a reader who resumes, and from one who asks for a held signal by name", async () => {
    const token = await journal.join("gold");
    const reader = await stream(token);
    await journal.publish(0);
    await reader.until(() => heard(reader).length === 1);
    journal.pass();
    await pause(token, 24);
    const held = await journal.publish(1);
    const again = await stream(token, reader.lastEventId);
    await journal.settle(held, "profit");
    expect(heard(again)).toEqual([]);
    expect((await journal.take(token, held.id)).status).toBe(404);
  });

  it("is heard of by another instance", async () => {
    const token = await journal.join("gold");
    const memberId = journal.signals.memberIdOf(token);
    const { context, storage } = journal.signals.fixture;
    const there = await storage.reopen();
    const other = new JournalPauses({ ...context, database: there });
    const told: string[] = [];
    await other.start((member) => void told.push(member));
    const ignoreOthers = await there.serve(10);
    await journal.publish(0);
    journal.pass();
    await pause(token, 24);
    await soon(() => expect(told).toEqual([memberId]));
    const since = journal.signals.pauses.withheldSince(memberId);
    expect(since).not.toBeNull();
    expect(other.withheldSince(memberId)).toBe(since);
    await other.stop();
    await ignoreOthers();
  });

  it("lasts through a restart of the server, as do limits", async () => {
    const token = await journal.join("gold");
    await journal.publish(0);
    journal.pass();
    await pause(token, 24);
    const { database, feed, log } = journal.signals.fixture.context;
    const restarted = new JournalPauses({ database, feed, log });
    await restarted.start(() => undefined);
    const memberId = journal.signals.memberIdOf(token);
    expect(restarted.withheldSince(memberId)).toBe(journal.signals.pauses.withheldSince(memberId));
    expect(restarted.withheldSince(memberId)).not.toBeNull();
    await restarted.stop();
  });
});
