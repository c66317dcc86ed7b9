import type { ExportFileDto } from "@signaldeck/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OutboxMessage } from "../delivery/outbox/OutboxMessage.ts";
import { BotSubmission } from "../offers/bot-access/BotSubmission.ts";
import { storeApplication } from "../offers/bot-access/submitApplication.ts";
import { APPLICATION } from "../offers/bot-access/testing/botFixture.ts";
import { readTimeline } from "../staff/members-desk/timeline.ts";
import { PASSWORD } from "../testing/People.ts";
import { openFilledFixture, type FilledFixture } from "./testing/filledFixture.ts";

let fixture: FilledFixture;
beforeAll(async () => {
  fixture = await openFilledFixture();
});
afterAll(() => fixture.close());

function apply(email: string): Promise<string> {
  fixture.clock.advance(1_000);
  const { database, clock } = fixture;
  return database.write((transaction) =>
    storeApplication(database, transaction, { ...APPLICATION, email }, clock.now()),
  );
}

const account = <T>(path: string, token: string, body: object) =>
  fixture.call<T>("post", `/account/${path}`, body).as(token);

const ask = (token: string, newEmail: string) =>
  account("email-change", token, { newEmail, currentPassword: PASSWORD }).expect(202);

/** Has a member leave the present address for another one, which is returned. */
async function moves(token: string): Promise<string> {
  const newEmail = fixture.newEmail();
  await ask(token, newEmail);
  await account("email-change/confirm", token, { code: await fixture.codeFor(newEmail) }).expect(
    200,
  );
  return newEmail;
}

async function exported(token: string) {
  const reply = fixture.call<ExportFileDto>("get", "/account/export?format=json").as(token);
  const { text } = await reply.expect(200).data();
  return JSON.parse(text) as Record<string, Record<string, unknown>[]>;
}

const applicationsIn = (data: Record<string, Record<string, unknown>[]>) =>
  data["botAccess"]?.filter(({ kind }) => kind === "application").map(({ id }) => id);

const remove = (token: string) =>
  account("deletion", token, { currentPassword: PASSWORD }).expect(200);

const left = async () =>
  (await fixture.database.model(BotSubmission).findAll({ raw: true })).map(({ id }) => id);

it("what was sent from or to an address that a member has left is exported and erased with them", async () => {
  const { member, token } = await fixture.signIn();
  const first = await apply(member.email);
  const newEmail = await moves(token);
  const second = await apply(newEmail);

  const data = await exported(token);
  expect(applicationsIn(data)).toEqual([first, second]);
  expect(data["account"]).toMatchObject([{ formerEmails: [{ email: member.email }] }]);
  const addresses = new Set(data["mails"]?.map(({ to }) => to));
  expect(addresses).toEqual(new Set([member.email, newEmail]));
  const { entries } = await readTimeline(fixture, member.id, { limit: 50 });
  expect(entries.filter(({ kind }) => kind === "application").map(({ id }) => id)).toEqual([
    second,
    first,
  ]);

  await remove(token);
  expect(await left()).toEqual([]);
  const mails = fixture.database.model(OutboxMessage);
  expect(await mails.count({ where: { recipient: [member.email, newEmail] } })).toBe(0);
});

it("who has an address after somebody else has what was sent since, and nothing from before", async () => {
  const one = await fixture.signIn();
  const of = { one: await apply(one.member.email), other: "" };
  await moves(one.token);
  fixture.clock.advance(1_000);
  const other = await fixture.signIn({ email: one.member.email });
  of.other = await apply(other.member.email);

  expect(applicationsIn(await exported(one.token))).toEqual([of.one]);
  expect(applicationsIn(await exported(other.token))).toEqual([of.other]);
  await remove(other.token);
  expect(await left()).toEqual([of.one]);
  await remove(one.token);
  expect(await left()).toEqual([]);
});

it("a change to somebody else's address that nobody confirmed erases none of their mails", async () => {
  const [one, other] = [await fixture.signIn(), await fixture.signIn()];
  await ask(one.token, other.member.email);
  const sent = await fixture.mailsTo(other.member.email);
  expect(sent.length).toBeGreaterThan(0);
  await remove(one.token);
  expect(await fixture.mailsTo(other.member.email)).toEqual(sent);
});
