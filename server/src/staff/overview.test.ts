import { MINUTE, StaffOverviewDto } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { BotSubmission } from "../offers/bot-access/BotSubmission.ts";
import { CommunityReport } from "../community/CommunityReport.ts";
import { OutboxMessage } from "../delivery/outbox/OutboxMessage.ts";
import { DepositClaim } from "../access/claims/DepositClaim.ts";
import { SignalSwitch } from "../signals/switches/SignalSwitch.ts";
import { SupportTicket } from "../support/SupportTicket.ts";
import { VendorFeed } from "../testing/VendorFeed.ts";
import { fillTables } from "../testing/fillTables.ts";
import { mountOffice } from "./routes.ts";

let fixture: Fixture;
const feed = new VendorFeed();

beforeAll(async () => {
  fixture = await openFixture({
    mount: (api, { database, clock }) => mountOffice(api, { database, clock, feed }),
  });
});
afterAll(() => fixture.close());

const OLD = new Date("2026-05-30T08:00:00Z");
const NEW = new Date("2026-06-01T08:00:00Z");

const overview = async (who: "admin" | "support") =>
  StaffOverviewDto.parse(await fixture.call("get", "/staff/overview").as(who).expect(200).data());

const submission = (status: "new" | "needs_care" | "approved", createdAt: Date) => ({
  id: uuid(),
  status,
  notes: "",
  fullName: "Test Applicant",
  countryCode: "+234",
  phoneNumber: "+2348012345678",
  email: "applicant@example.org",
  hasAccount: "no" as const,
  hasFunded: "no" as const,
  canAfford: "yes" as const,
  hasLostMoney: "no" as const,
  lossAmount: "",
  usageMethod: "both" as const,
  wantsCall: "no" as const,
  callCountryCode: "+234",
  callNumber: "",
  readyToStart: "week" as const,
  createdAt,
  updatedAt: createdAt,
});

const message = (status: "waiting" | "sent" | "dead") => ({
  id: uuid(),
  channel: "mail",
  recipient: "a@b.example",
  payload: "{}",
  status,
  attempts: 0,
  nextAttemptAt: NEW,
  lastError: null,
  createdAt: NEW,
  sentAt: null,
});

it("is empty where nothing waits", async () => {
  expect(await overview("admin")).toMatchObject({
    claims: { count: 0, oldestAt: null },
    tickets: { count: 0, oldestAt: null },
    applications: { count: 0, oldestAt: null, needsCare: 0 },
    reports: { count: 0, oldestAt: null },
    outbox: { dead: 0, waiting: 0, failing: [] },
    engine: { paused: false },
  });
});

it("counts what waits and since when, and nothing that is done", async () => {
  const { database } = fixture;
  for (const at of [NEW, OLD]) {
    const { id } = await fixture.makeMember();
    await fillTables(database, id, at === OLD ? "old" : "new");
    await database.write(async (transaction) => {
      const theirs = { where: { memberId: id }, transaction };
      await database.model(DepositClaim).update({ status: "waiting", createdAt: at }, theirs);
      await database.model(SupportTicket).update({ status: "open", waitingSince: at }, theirs);
      await database.model(CommunityReport).update({ state: "open", createdAt: at }, theirs);
    });
  }
  const done = await fixture.makeMember();
  await fillTables(database, done.id, "don");
  await database.write(async (transaction) => {
    await database
      .model(BotSubmission)
      .bulkCreate(
        [
          submission("new", NEW),
          submission("new", OLD),
          submission("needs_care", OLD),
          submission("approved", OLD),
        ],
        { transaction },
      );
    await database
      .model(OutboxMessage)
      .bulkCreate([message("dead"), message("waiting"), message("waiting"), message("sent")], {
        transaction,
      });
  });

  const oldestAt = OLD.toISOString();
  const found = await overview("admin");
  expect(found).toMatchObject({
    claims: { count: 2, oldestAt },
    tickets: { count: 2, oldestAt },
    applications: { count: 2, oldestAt, needsCare: 1 },
    reports: { count: 2, oldestAt },
    outbox: { dead: 1, waiting: 2, failing: [] },
  });

  await database.write((transaction) =>
    database
      .model(SignalSwitch)
      .update({ paused: true, reason: "A check" }, { where: { name: "engine" }, transaction }),
  );
  expect((await overview("admin")).engine).toEqual({ paused: true });
});

it("keeps from support what only admins work at, and from members all of it", async () => {
  const found = await overview("support");
  expect(found.outbox).toBeNull();
  expect(found.engine).toBeNull();
  expect(found.claims?.count).toBe(2);
  await fixture.call("get", "/staff/overview").expect(401);
  await fixture.call("get", "/staff/overview").as("elite").expect(403);
});

it("shows those who run the signals how each vendor of prices is doing, and nobody else", async () => {
  feed.health = () => [];
  expect((await overview("admin")).feeds).toBeUndefined();
  const now = feed.clock.now();
  feed.report({ connected: true, lastTickAt: now - 11 * MINUTE, reconnects: 3 });
  const [vendor] = (await overview("admin")).feeds ?? [];
  expect(vendor).toMatchObject({
    name: "vendor",
    connected: true,
    silentSince: new Date(now - 11 * MINUTE).toISOString(),
    reconnects: 3,
    pairs: [{ pair: "EUR/USD", lag: 120, open: true, polled: false }],
  });
  expect((await overview("support")).feeds).toBeUndefined();
});
