import {
  DAY,
  DESK_NOTICES_DEFAULTS,
  HOUR,
  MINUTE,
  type DeskNotices as Choice,
  type DeskNoticesDto,
} from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { BotSubmission } from "../../offers/bot-access/BotSubmission.ts";
import { createLog } from "../../process/log.ts";
import { Member } from "../../members/Member.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { PushSubscription } from "../../delivery/push/PushSubscription.ts";
import { SupportTicket } from "../../support/SupportTicket.ts";
import { TelegramLink } from "../../delivery/telegram/TelegramLink.ts";
import { fillTables } from "../../testing/fillTables.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import type { Person } from "../../testing/People.ts";
import { VendorFeed } from "../../testing/VendorFeed.ts";
import { mountOffice } from "../routes.ts";
import { DeskNotices } from "./DeskNotices.ts";

let fixture: Fixture;
let notices: DeskNotices;
let ada: Person;
const feed = new VendorFeed();

const newNotices = () => {
  const mail = { brand: "Deck", supportEmail: "help@deck.example", publicUrl: "https://deck.test" };
  const viewerOf = fixture.sessions.viewerOf.bind(fixture.sessions);
  return new DeskNotices({ ...fixture.deps, mail, viewerOf, log: createLog("silent") });
};

beforeEach(async () => {
  fixture = await openFixture({
    mount: (api, { database, clock }) => mountOffice(api, { database, clock, feed }),
  });
  notices = newNotices();
  // It is 10 in the morning in Lagos.
  ada = await fixture.signIn({ role: "support" });
});
afterEach(() => fixture.close());

const subjects = async ({ email }: Pick<Person, "email">) =>
  (await fixture.mailsTo(email)).map(({ subject }) => subject).reverse();

const choose = (who: Person, changes: Partial<Choice>) =>
  who.call("put", "/staff/notices", { ...DESK_NOTICES_DEFAULTS, ...changes }).expect(200);

async function lookIn(wait = 0): Promise<void> {
  fixture.clock.advance(wait);
  await notices.flush();
}

/** An application that nobody has looked at yet. */
const apply = () =>
  fixture.database.write(async (transaction) => {
    const at = new Date(fixture.clock.now());
    await fixture.database.model(BotSubmission).create(
      {
        id: uuid(),
        status: "new",
        notes: "",
        fullName: "Test Applicant",
        countryCode: "+234",
        phoneNumber: "+2348012345678",
        email: "a@example.org",
        hasAccount: "no",
        hasFunded: "no",
        canAfford: "yes",
        hasLostMoney: "no",
        lossAmount: "",
        usageMethod: "both",
        wantsCall: "no",
        callCountryCode: "+234",
        callNumber: "",
        readyToStart: "week",
        createdAt: at,
        updatedAt: at,
      },
      { transaction },
    );
  });

const review = () =>
  fixture.database.write((transaction) =>
    fixture.database
      .model(BotSubmission)
      .update({ status: "approved" }, { where: {}, transaction }),
  );

it("tells the first thing at once, reminds while it waits, and says nothing of what is done", async () => {
  await lookIn();
  expect(await subjects(ada)).toEqual([]);
  await apply();
  await lookIn(MINUTE);
  await lookIn(MINUTE);
  const first = "Waiting: 1 application";
  expect(await subjects(ada)).toEqual([first]);
  const [mail] = await fixture.mailsTo(ada.email);
  expect(mail?.text).toContain("1 application, the oldest since 1 Jun 2026, 10:00 AM WAT");
  expect(mail?.text).toContain("You hear of it again in 4 hours at the earliest");

  await apply();
  await lookIn(4 * HOUR - 2 * MINUTE);
  expect(await subjects(ada)).toEqual([first]);
  await lookIn(MINUTE);
  const again = "Still waiting: 2 applications";
  expect(await subjects(ada)).toEqual([first, again]);

  // The desk is empty: what comes next is a first thing again, but not too soon after.
  await review();
  await lookIn(MINUTE);
  await apply();
  await lookIn(MINUTE);
  expect(await subjects(ada)).toEqual([first, again]);
  await lookIn(15 * MINUTE);
  expect(await subjects(ada)).toEqual([first, again, first]);

  await review();
  await lookIn(DAY);
  expect(await subjects(ada)).toHaveLength(3);
});

it("keeps to each person's kinds, hours and zone, and to what they work on", async () => {
  const night = await fixture.signIn({ role: "admin" });
  const none = await fixture.signIn({ role: "support" });
  const blocked = await fixture.signIn({ role: "support" });
  const member = await fixture.signIn();
  // 9:00 UTC is 18:00 in Tokyo.
  await choose(night, { zone: "Asia/Tokyo", hours: { from: "22:00", to: "06:00" } });
  await choose(none, { kinds: ["letters", "claims"] });
  await choose(ada, { hours: null, everyHours: 1 });
  await fixture.database.write((transaction) =>
    fixture.database
      .model(Member)
      .update({ blockedAt: new Date() }, { where: { id: blocked.id }, transaction }),
  );
  await apply();
  await lookIn(MINUTE);
  expect(await subjects(ada)).toHaveLength(1);
  for (const other of [night, none, blocked, member]) expect(await subjects(other)).toEqual([]);
  await lookIn(4 * HOUR);
  expect(await subjects(ada)).toHaveLength(2);
  expect(await subjects(night)).toEqual(["Waiting: 1 application"]);
  // A dead letter is the admins' alone, whatever support chooses.
  await fixture.database.write((transaction) =>
    fixture.database.model(OutboxMessage).update({ status: "dead" }, { where: {}, transaction }),
  );
  await lookIn(4 * HOUR);
  expect((await subjects(night)).at(-1)).toMatch(/^Still .*1 application, \d failed messages$/);
  expect(await subjects(none)).toEqual([]);
});

it("counts of the tickets those that nobody has and the person's own", async () => {
  const colleague = await fixture.signIn({ role: "support" });
  const { id } = await fixture.makeMember();
  await fillTables(fixture.database, id, "tic");
  const hand = (assigneeId: string | null) =>
    fixture.database.write((transaction) =>
      fixture.database
        .model(SupportTicket)
        .update({ status: "open", assigneeId }, { where: { memberId: id }, transaction }),
    );
  await hand(colleague.id);
  await lookIn();
  expect(await subjects(ada)).toEqual([]);
  expect(await subjects(colleague)).toEqual(["Waiting: 1 ticket"]);
  await hand(null);
  await lookIn(MINUTE);
  expect(await subjects(ada)).toEqual(["Waiting: 1 ticket"]);
});

it("goes by the chosen channels, once whichever instance is first, and never late", async () => {
  const session = await fixture.sessions.find(ada.token);
  await fixture.database.write(async (transaction) => {
    const theirs = { memberId: ada.id, createdAt: new Date() };
    await fixture.database.model(TelegramLink).create(
      {
        ...theirs,
        chatId: "9001",
        name: "@ada",
        paused: false,
        trades: false,
        account: false,
        testedAt: null,
      },
      { transaction },
    );
    await fixture.database.model(PushSubscription).create(
      {
        ...theirs,
        id: uuid(),
        sessionId: session?.id ?? "",
        endpoint: "https://push.example/1",
        endpointHash: "a",
        p256dh: "b",
        auth: "c",
        events: "",
        pairs: "",
        minConfidence: 50,
        recommendedOnly: true,
        quietFrom: null,
        quietTo: null,
        device: "Chrome",
        testedAt: null,
        lastSuccessAt: null,
      },
      { transaction },
    );
  });
  expect(await ada.call<DeskNoticesDto>("get", "/staff/notices").data()).toEqual({
    choice: DESK_NOTICES_DEFAULTS,
    reach: { push: true, telegram: true },
  });
  await choose(ada, { channels: ["telegram", "push"] });
  await apply();
  await Promise.all([notices.flush(), newNotices().flush()]);
  const sent = await fixture.database
    .model(OutboxMessage)
    .findAll({ order: [["channel", "ASC"]], raw: true });
  expect(sent.map(({ channel, subject }) => [channel, subject])).toEqual([
    ["push", "Waiting at the desks"],
    ["telegram", "Waiting: 1 application"],
  ]);
  for (const { expiresAt } of sent) expect(expiresAt?.getTime()).toBe(fixture.clock.now() + HOUR);
  await choose(ada, { channels: [] });
  await lookIn(DAY);
  expect(await fixture.database.model(OutboxMessage).count()).toBe(2);
});

it("is chosen by staff alone, of what there is", async () => {
  await fixture.call("get", "/staff/notices").expect(401);
  await fixture.call("put", "/staff/notices", DESK_NOTICES_DEFAULTS).as("elite").expect(403);
  for (const wrong of [
    { zone: "Mars/Olympus" },
    { everyHours: 3 },
    { hours: { from: "25:00", to: "06:00" } },
    { kinds: ["secrets"] },
  ]) {
    await ada.call("put", "/staff/notices", { ...DESK_NOTICES_DEFAULTS, ...wrong }).expect(400);
  }
  const choice = { kinds: ["tickets"], channels: ["mail"], hours: null, everyHours: 24 };
  const saved = await ada.call<DeskNoticesDto>("put", "/staff/notices", {
    ...choice,
    zone: "Europe/Berlin",
  });
  expect(saved.data.choice).toEqual({ ...choice, zone: "Europe/Berlin" });
});
