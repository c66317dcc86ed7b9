import { DAY, MINUTE, type SignalDto } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { JournalRoom } from "../../journal/testing/JournalRoom.ts";
import type { RoadEvent } from "../../live/RoadEvent.ts";
import type { SignalRow } from "../Signal.ts";
import { Nights } from "./Nights.ts";
import { SignalNight } from "./SignalNight.ts";
import { soon } from "../../testing/soon.ts";

const DAYS = 13;
const MARKS_A_DAY = DAY / (5 * MINUTE);

let journal: JournalRoom;
const ends: (() => void)[] = [];
beforeEach(async () => {
  journal = await JournalRoom.open();
  await journal.room.listen();
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await journal.close();
});

const list = async (token: string, query = "limit=100") => {
  const signals = await journal.call<SignalDto[]>("get", `/signals?${query}`).as(token).data();
  return signals.map(({ id }) => id);
};

/** A silver member whose night begins with the second day. */
async function sleeper(): Promise<string> {
  const token = await journal.join("silver");
  await journal.call("put", "/signals/night", { night: { from: "23:00", to: "06:00" } }).as(token);
  return token;
}

/** Publishes one signal a day, at twenty past eight. */
async function publishDays(from: number, to: number): Promise<SignalRow[]> {
  const published: SignalRow[] = [];
  for (let day = from; day < to; day += 1) {
    published.push(await journal.publish(day * MARKS_A_DAY + 100));
  }
  return published;
}

it("lists what is older than the days in memory, also where new signals are held back", async () => {
  const [held, open] = [await sleeper(), await sleeper()];
  const before = await publishDays(0, 2);
  journal.pass();
  const until = new Date(journal.room.fixture.feed.clock.now() + 25 * DAY).toISOString();
  await journal.call("put", "/journal/pause", { until }).as(held).data();
  const after = await publishDays(2, DAYS);
  const ids = [...before, ...after].map(({ id }) => id);
  expect(await list(open)).toEqual(ids.toReversed());
  expect(await list(open, "limit=12&sortOrder=asc")).toEqual(ids.slice(1));
  expect(await list(held)).toEqual(ids.slice(0, 2).toReversed());
  expect(await list(held, "limit=1")).toEqual(ids.slice(1, 2));
});

it("counts a signal once and keeps the newest days, whenever and in which order it hears", async () => {
  const memberId = journal.room.memberIdOf(await sleeper());
  const heard: RoadEvent[] = [];
  ends.push(journal.room.road.subscribe((event) => heard.push(event)));
  const published = await publishDays(1, DAYS);
  const { context, feed } = journal.room.fixture;
  const nights = new Nights({ ...context, feed });
  for (const event of heard.toReversed()) nights.apply(event);
  ends.push(await nights.start());
  for (const event of heard) nights.apply(event);
  const reached = published.map(({ id, slot }) =>
    nights.reaches(memberId, "silver", { id, slot: slot.getTime() }),
  );
  expect(reached).toEqual([null, ...Array.from({ length: DAYS - 2 }, () => true)]);
  const own = nights.ownDay(memberId, "silver", feed.clock.now());
  expect(own?.receivedBy("silver").map(({ slot }) => slot)).toEqual([
    published.at(-1)?.slot.getTime(),
  ]);
});

it("reads a choice again that could not be read", async () => {
  const { context, feed } = journal.room.fixture;
  const memberId = journal.room.memberIdOf(await journal.join("silver"));
  const warn = vi.fn();
  const nights = new Nights({ ...context, feed, log: { warn }, interval: 20 });
  ends.push(await nights.start());
  const reads = vi.spyOn(context.database.model(SignalNight), "findAll");
  reads.mockRejectedValue(new Error("the storage is away"));
  const choice = { memberId, validFrom: new Date(journal.begin), nightFrom: 1380, nightTo: 360 };
  await context.database.write((transaction) =>
    context.database.model(SignalNight).create(choice, { transaction }),
  );
  await soon(() => expect(warn).toHaveBeenCalled());
  expect(nights.chose(memberId)).toBe(false);
  reads.mockRestore();
  await soon(() => expect(nights.hasOwn(memberId, "silver", journal.begin)).toBe(true));
});

it("leaves with an upgrade what was received before it, and lets it be marked", async () => {
  const token = await sleeper();
  const [, morning] = await publishDays(0, 2);
  const shown = await list(token);
  journal.room.changeSession(token, { tier: "pro" });
  expect(await list(token)).toEqual(shown);
  expect((await journal.take(token, morning?.id ?? "")).status).toBe(200);
});

// Express has the first call with a query, the hot lane all that follow.
it("answers a polled list by the choice in force, before and in a hold", async () => {
  const [token, plain] = [await sleeper(), await journal.join("silver")];
  const publishAt = async (day: number, mark: number) =>
    (await journal.publish(day * MARKS_A_DAY + mark)).id;
  expect(await list(token)).toEqual([]);
  const [night, morning] = [await publishAt(1, 12), await publishAt(1, 100)];
  await journal.call("put", "/signals/night", { night: null }).as(token).data();
  expect(await list(token)).toEqual([morning]);
  const nextNight = await publishAt(2, 12);
  expect(await list(token)).toEqual([nextNight, morning]);
  journal.pass();
  const until = new Date(journal.room.fixture.feed.clock.now() + DAY).toISOString();
  await journal.call("put", "/journal/pause", { until }).as(token).data();
  const held = await publishAt(2, 100);
  expect(await list(token)).toEqual([nextNight, morning]);
  expect(await list(plain)).toEqual([held, nextNight, morning, night]);
});
