import {
  ANNOUNCEMENT_LIMITS,
  NOTIFICATION_DEFAULTS,
  SIGNAL_MESSAGES,
  type AnnouncementDto,
  type AnnouncementInput,
  type AnnouncementPreviewDto,
  type AudienceDto,
} from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { saveNotificationPreferences } from "../../../accounts/notificationPreferences.ts";
import { createLog } from "../../../process/log.ts";
import { Member } from "../../../members/Member.ts";
import { readUnsubscribeToken } from "../../../accounts/unsubscribe/unsubscribeToken.ts";
import { OutboxMessage } from "../../../delivery/outbox/OutboxMessage.ts";
import { TelegramLink } from "../../../delivery/telegram/TelegramLink.ts";
import { makeImported } from "../../../testing/makeImported.ts";
import { openFixture, type Fixture } from "../../../testing/openFixture.ts";
import { batchKeyOf } from "./Announcement.ts";
import { Announcer } from "./Announcer.ts";
import { mountAnnouncements } from "./routes.ts";

let fixture: Fixture;
let announcer: Announcer;

const newAnnouncer = (batch = 50) => {
  const mail = { brand: "Deck", supportEmail: "help@deck.example", publicUrl: "https://deck.test" };
  return new Announcer({ ...fixture.deps, mail, batch, log: createLog("silent") });
};

beforeEach(async () => {
  fixture = await openFixture({ mount: mountAnnouncements });
  announcer = newAnnouncer();
});
afterEach(() => fixture.close());

const WORDS = {
  kind: "announcements" as const,
  subject: "Maintenance on Sunday",
  text: "From 6 to 7.\n\n<b>Nothing</b> is lost.",
};

const input = (changes: Partial<AnnouncementInput> = {}): AnnouncementInput => ({
  ...WORDS,
  id: uuid(),
  byMail: true,
  byChat: false,
  filter: {},
  ...changes,
});

const send = (changes: Partial<AnnouncementInput> = {}) =>
  fixture
    .call<AnnouncementDto>("post", "/staff/announcements", input(changes))
    .as("admin")
    .expect(201)
    .data();

const listed = async () => {
  const [newest] = await fixture
    .call<AnnouncementDto[]>("get", "/staff/announcements")
    .as("admin")
    .expect(200)
    .data();
  return newest;
};

const audience = (query: string) =>
  fixture
    .call<AudienceDto>("get", `/staff/announcements/audience?${query}`)
    .as("admin")
    .expect(200)
    .data();

const wish = (memberId: string, changes: Partial<typeof NOTIFICATION_DEFAULTS>) =>
  fixture.database.write((transaction) =>
    saveNotificationPreferences(fixture, transaction, memberId, {
      ...NOTIFICATION_DEFAULTS,
      ...changes,
    }),
  );

const link = (memberId: string, paused = false) =>
  fixture.database.write((transaction) =>
    fixture.database.model(TelegramLink).create(
      {
        memberId,
        chatId: memberId.slice(-12),
        name: "@ada",
        paused,
        trades: false,
        account: false,
        testedAt: null,
        createdAt: new Date(),
      },
      { transaction },
    ),
  );

const messages = () =>
  fixture.database.model(OutboxMessage).findAll({ order: [["recipient", "ASC"]], raw: true });

/** Looks, and lets the outbox send, until nothing more is written. */
async function runDown(): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await announcer.flush();
    await fixture.deps.outbox.flush();
  }
}

it("reaches everybody who fits, is reachable and has not switched it off, each once", async () => {
  const gold = await fixture.makeMember({ tier: "gold", fullName: "Ada Obi" });
  const asked = await fixture.makeMember({ tier: "gold" });
  const off = await fixture.makeMember({ tier: "gold" });
  const imported = await makeImported(fixture, { tier: "gold" });
  const blocked = await fixture.makeMember({ tier: "gold" });
  await fixture.makeMember({ tier: "silver" });
  await fixture.makeMember({ role: "support" });
  await wish(off.id, { announcements: false, marketing: true });
  await wish(asked.id, { security: false });
  await fixture.database.write((transaction) =>
    fixture.database
      .model(Member)
      .update({ blockedAt: new Date() }, { where: { id: blocked.id }, transaction }),
  );
  const counts = { fit: 5, blocked: 1, notJoined: 1 };
  expect(await audience("kind=announcements&tier=gold")).toEqual({
    ...counts,
    unwilling: 1,
    byMail: 2,
    byChat: 0,
  });
  expect(await audience("kind=marketing&tier=gold")).toEqual({
    ...counts,
    unwilling: 2,
    byMail: 1,
    byChat: 0,
  });

  const sent = input({ filter: { tier: "gold" } });
  const post = () =>
    fixture.call<AnnouncementDto>("post", "/staff/announcements", sent).as("admin");
  const replies = await Promise.all([post(), post()]);
  expect(replies.map(({ status, data }) => [status, data.total])).toEqual([
    [201, 5],
    [201, 5],
  ]);
  await Promise.all([announcer.flush(), newAnnouncer().flush()]);
  // A member who joins later is not counted.
  fixture.clock.advance(1);
  const late = await fixture.makeMember({ tier: "gold" });
  await runDown();
  for (const { email } of [gold, asked]) expect(await fixture.mailsTo(email)).toHaveLength(1);
  for (const { email } of [off, imported, blocked, late]) {
    expect(await fixture.mailsTo(email)).toEqual([]);
  }
  const [mail] = await fixture.mailsTo(gold.email);
  expect(mail?.text).toContain("Hello Ada Obi,\n\nFrom 6 to 7.\n\n<b>Nothing</b> is lost.");
  const token = /unsubscribe\?token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(readUnsubscribeToken(fixture.deps.secret, token)).toEqual({
    memberId: gold.id,
    kind: "announcements",
  });
  expect(await listed()).toMatchObject({
    state: "done",
    reached: 2,
    leftOut: 3,
    messages: { waiting: 0, sent: 2, failed: 0, expired: 0 },
    endedAt: new Date(fixture.clock.now()).toISOString(),
  });
  expect(await fixture.auditOf(sent.id)).toMatchObject([
    { action: "announcement.sent", details: { fit: 5, gets: 2, filter: { tier: "gold" } } },
  ]);
  await fixture.clear(OutboxMessage);
  expect((await listed())?.messages.sent).toBe(2);
});

it("goes to chats that are linked and not paused, marketing with the risk in it", async () => {
  const both = await fixture.makeMember();
  const paused = await fixture.makeMember();
  const agreed = await fixture.makeMember();
  await link(both.id);
  await link(paused.id, true);
  await link(agreed.id);
  await wish(agreed.id, { marketing: true });
  expect(await audience("kind=announcements")).toMatchObject({ fit: 3, byMail: 3, byChat: 2 });
  await send({ byMail: false, byChat: true });
  await runDown();
  expect((await messages()).map(({ channel }) => channel)).toEqual(["telegram", "telegram"]);
  expect(await listed()).toMatchObject({ reached: 2, leftOut: 1 });

  const { id } = await send({ kind: "marketing", byChat: true });
  await announcer.flush();
  const offers = (await messages()).filter(({ batchKey }) => batchKey === batchKeyOf(id));
  expect(offers.map(({ channel }) => channel).toSorted()).toEqual(["mail", "telegram"]);
  expect((await fixture.mailsTo(agreed.email))[0]?.text).toContain(SIGNAL_MESSAGES.risk);
  for (const { email } of [both, paused]) expect(await fixture.mailsTo(email)).toEqual([]);
});

it("writes some at a time, goes on after a restart, and stops in the midst", async () => {
  for (let count = 0; count < 10; count += 1) await fixture.makeMember();
  announcer = newAnnouncer(4);
  const { id } = await send();
  await announcer.flush();
  await announcer.flush();
  // What waits holds the next ones back, so that other mail is not delayed.
  expect(await fixture.database.model(OutboxMessage).count()).toBe(4);
  expect(await listed()).toMatchObject({ state: "sending", total: 10, reached: 4 });
  await fixture.deps.outbox.flush();
  announcer = newAnnouncer(4);
  await announcer.flush();
  expect(await fixture.database.model(OutboxMessage).count()).toBe(8);

  const stop = () => fixture.call<AnnouncementDto>("post", `/staff/announcements/${id}/stop`);
  expect(await stop().as("admin").expect(200).data()).toMatchObject({
    state: "stopped",
    messages: { waiting: 0, sent: 4, expired: 4 },
  });
  await runDown();
  expect(await fixture.database.model(OutboxMessage).count()).toBe(8);
  expect(await listed()).toMatchObject({ reached: 8, messages: { sent: 4, expired: 4 } });
  expect((await listed())?.endedAt).not.toBeNull();
  await stop().as("admin").expect(409);
  expect((await fixture.auditOf(id)).map(({ action }) => action)).toEqual([
    "announcement.sent",
    "announcement.stopped",
  ]);

  await send();
  await runDown();
  const to = (await messages())
    .filter(({ status }) => status === "sent")
    .map((one) => one.recipient);
  expect(to).toHaveLength(14);
  expect(await listed()).toMatchObject({ state: "done", reached: 10, leftOut: 0 });
});

it("is shown as it will be read, and tried on oneself alone", async () => {
  const admin = await fixture.signIn({ role: "admin", fullName: "Eve Ojo" });
  await fixture.makeMember();
  const shown = await admin
    .call<AnnouncementPreviewDto>("post", "/staff/announcements/preview", WORDS)
    .expect(200)
    .data();
  expect(shown.mail.subject).toBe(WORDS.subject);
  expect(shown.mail.text).toContain("Hello Eve Ojo,\n\nFrom 6 to 7.");
  expect(shown.mail.text).toContain("Stop these emails: https://deck.example/unsubscribe");
  expect(shown.chat).toMatch(/^Maintenance on Sunday\n\nHello Eve Ojo,/);
  expect(shown.chat).toContain("<b>Nothing</b>");
  expect(shown.chat).not.toContain("unsubscribe");
  await admin
    .call("post", "/staff/announcements/test", { ...WORDS, byMail: true, byChat: true })
    .expect(202);
  expect(await fixture.mailsTo(admin.email)).toHaveLength(1);
  expect(await messages()).toHaveLength(1);
});

it("is the admins' alone, and refuses what nobody should or could get", async () => {
  const path = "/staff/announcements";
  for (const call of [path, `${path}/audience?kind=marketing`]) {
    await fixture.call("get", call).expect(401);
    await fixture.call("get", call).as("support").expect(403);
  }
  for (const call of ["", "/preview", "/test", `/${uuid()}/stop`]) {
    await fixture.call("post", path + call, input()).expect(401);
    await fixture
      .call("post", path + call, input())
      .as("support")
      .expect(403);
  }
  const refused = (changes: Partial<AnnouncementInput>) =>
    fixture.call("post", path, input(changes)).as("admin").expect(400);
  await refused({ subject: " " });
  await refused({ text: "x".repeat(ANNOUNCEMENT_LIMITS.textMax + 1) });
  await refused({ byMail: false });
  await refused({ id: "1" });
  await fixture.call("get", `${path}/audience`).as("admin").expect(400);
  await fixture
    .call("post", `${path}/preview`, { ...WORDS, subject: "" })
    .as("admin")
    .expect(400);
  await fixture
    .call("post", `${path}/test`, { ...WORDS })
    .as("admin")
    .expect(400);
  await fixture.call("post", `${path}/${uuid()}/stop`).as("admin").expect(404);
  await fixture.call("post", `${path}/one/stop`).as("admin").expect(400);
  // Nobody agreed to marketing.
  await fixture.makeMember();
  await fixture
    .call("post", path, input({ kind: "marketing" }))
    .as("admin")
    .expect(409);
});
