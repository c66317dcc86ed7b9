import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY, HOUR } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EliteRoomPost } from "../../community/elite/EliteRoomPost.ts";
import { EliteRoomReply } from "../../community/elite/EliteRoomReply.ts";
import { Notice } from "../../delivery/inbox/Notice.ts";
import { JournalEntry } from "../../journal/JournalEntry.ts";
import { isReceived } from "../../journal/received/readReceptions.ts";
import { SignalNote } from "../../journal/received/SignalNote.ts";
import { Member } from "../../members/Member.ts";
import { LessonProgress } from "../../offers/academy/LessonProgress.ts";
import { PaperTrade } from "../../offers/bot-access/paper/PaperTrade.ts";
import { audiencesOf } from "../../reach/audience.ts";
import { SignalReception } from "../../reach/SignalReception.ts";
import { Signal } from "../../signals/Signal.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { ensureDemoAccounts } from "./demoAccounts.ts";
import { seedEliteRoom } from "./seedEliteRoom.ts";
import { seedHistory } from "./seedHistory.ts";
import { seedMonth, type SeedMonthDeps } from "./seedMonth.ts";
import { seedTickets } from "./seedTickets.ts";
import { firstMarks } from "./testing/firstMarks.ts";

/** Signals at half hours, before yesterday more than the journal takes. */
const SPAN = { all: 2 * DAY + 2 * HOUR, whole: 0 };

let fixture: Fixture;
let folder: string;
let deps: SeedMonthDeps;
beforeEach(async () => {
  fixture = await openFixture();
  folder = await mkdtemp(join(tmpdir(), "signaldeck-month-"));
  await ensureDemoAccounts({ ...fixture.deps, dataDir: folder });
  await seedTickets(fixture.deps);
  const marks = firstMarks(fixture.database, fixture.clock);
  await seedHistory(marks, SPAN);
  deps = { ...fixture.deps, feed: marks.feed, config: { payoutPercent: 85 } };
});
afterEach(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

async function idOf(name: string): Promise<string> {
  const where = { email: `${name}@demo.signaldeck.example` };
  const member = await fixture.database.model(Member).findOne({ where, raw: true });
  return member?.id ?? "";
}

/** The rows that a member has of what a month leaves. */
async function leftTo(name: string) {
  const { database } = fixture;
  const of = { where: { memberId: await idOf(name) }, raw: true as const };
  return {
    entries: await database.model(JournalEntry).findAll({ ...of, order: ["slot"] }),
    notes: await database.model(SignalNote).findAll(of),
    receptions: await database.model(SignalReception).findAll(of),
    notices: await database.model(Notice).findAll(of),
    lessons: await database.model(LessonProgress).findAll(of),
    paper: await database.model(PaperTrade).findAll({ ...of, order: ["slot"] }),
  };
}

it("enters the newest forty that reached the gold member, chosen before they ended, each labelled", async () => {
  const model = fixture.database.model(Signal);
  const read = () => model.findAll({ raw: true, order: [["sequence", "DESC"]] });
  const id = (await read()).filter((_one, index) => index % 10 === 5).map((one) => one.id);
  await fixture.database.write((transaction) =>
    model.update({ grade: "recommended" }, { where: { id }, transaction }),
  );
  await seedMonth(deps);
  const received = (await read()).filter(
    ({ audience, slot }) =>
      slot.getTime() < fixture.clock.now() - DAY && audiencesOf("gold").includes(audience),
  );
  const recommended = received.filter(({ grade }) => grade === "recommended");
  const others = received.filter(({ grade }) => grade !== "recommended");
  expect(recommended.length).toBeGreaterThan(3);
  const { entries, notes, paper } = await leftTo("gold");
  // Of those that were not recommended the paper account knows nothing.
  expect(paper.map(({ signalId }) => signalId).sort()).toEqual(
    recommended.map(({ id: one }) => one).sort(),
  );
  const expected = [...recommended, ...others.slice(0, 40 - recommended.length)];
  expect(entries.map(({ signalId }) => signalId).sort()).toEqual(
    expected.map(({ id }) => id).sort(),
  );
  expect(entries).toHaveLength(40);
  expect(new Set(notes.map(({ signalId }) => signalId)).size).toBe(40);
  expect(notes.every(({ text }) => text.startsWith("Demo entry"))).toBe(true);
  for (const { slot, decidedAt } of entries) {
    expect(decidedAt.getTime() - slot.getTime()).toBeLessThan(5 * 60_000);
  }
});

it("has what is entered among what reached the member, whose tier is as old", async () => {
  await seedMonth(deps);
  const id = await idOf("gold");
  const { entries } = await leftTo("gold");
  await fixture.database.write(async (transaction) => {
    for (const { signalId } of entries) {
      const signal = await fixture.database
        .model(Signal)
        .findByPk(signalId, { raw: true, transaction });
      expect(signal && (await isReceived(fixture.database, id, signal, transaction))).toBe(true);
    }
  });
  const member = await fixture.database.model(Member).findByPk(id, { raw: true });
  expect(member?.createdAt.getTime()).toBeLessThan(fixture.clock.now() - 30 * DAY);
});

it("gives the gold member an inbox and lessons, and the others no more than what reached them", async () => {
  await seedMonth(deps);
  const gold = await leftTo("gold");
  expect(gold.notices.filter(({ readAt }) => readAt === null)).toHaveLength(1);
  expect(gold.notices).toHaveLength(2);
  expect(gold.lessons.length).toBeGreaterThan(0);
  const silver = await leftTo("silver");
  expect(silver).toMatchObject({ entries: [], notices: [], lessons: [], paper: [] });
  expect(silver.receptions).toMatchObject([{ reach: "silver", until: null }]);
  expect((await leftTo("guest")).receptions).toEqual([]);
});

it("does nothing a second time, nor where nothing was published", async () => {
  await seedMonth({ ...deps, feed: { info: { ...deps.feed.info, name: "another" } } });
  expect((await leftTo("gold")).entries).toEqual([]);
  await seedMonth(deps);
  const left = await leftTo("gold");
  await seedMonth(deps);
  expect(await leftTo("gold")).toEqual(left);
});

it("opens the elite room with a host's posts and an answered question, once", async () => {
  await seedEliteRoom(fixture.deps);
  await seedEliteRoom(fixture.deps);
  const posts = await fixture.database.model(EliteRoomPost).findAll({ raw: true, order: ["id"] });
  expect(posts.map(({ memberId }) => memberId)).toEqual([await idOf("admin"), await idOf("admin")]);
  expect(posts.map(({ pinnedAt }) => pinnedAt !== null)).toEqual([true, false]);
  const replies = await fixture.database
    .model(EliteRoomReply)
    .findAll({ raw: true, order: ["id"] });
  expect(replies.map(({ postId }) => postId)).toEqual([posts[0]?.id, posts[0]?.id]);
});
