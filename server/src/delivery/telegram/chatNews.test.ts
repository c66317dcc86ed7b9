import { TELEGRAM_LIMITS } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { approveClaim } from "../../access/claims/approveClaim.ts";
import { rejectClaim } from "../../access/claims/rejectClaim.ts";
import { submitClaim } from "../../access/claims/submitClaim.ts";
import {
  openMembershipFixture,
  type MembershipFixture,
} from "../../access/testing/membershipFixture.ts";
import { png } from "../../access/claims/testing/sendClaim.ts";
import { memberNews } from "../memberNews.ts";
import { chatNews } from "./chatNews.ts";
import { OutboxMessage } from "../outbox/OutboxMessage.ts";
import { newsText } from "./newsText.ts";
import { TelegramLink, type TelegramLinkRow } from "./TelegramLink.ts";

let fixture: MembershipFixture;
beforeEach(async () => {
  fixture = await openMembershipFixture();
});
afterEach(() => fixture.close());

const CHAT = "9001";
const INPUT = { brokerAccountId: "88421190", accessPath: "manual" as const, depositAmount: 500 };

const linkRow = (memberId: string, change: Partial<TelegramLinkRow> = {}): TelegramLinkRow => ({
  memberId,
  chatId: CHAT,
  name: "@ada",
  paused: false,
  trades: true,
  account: true,
  pendingFile: null,
  pendingName: null,
  pendingAccount: null,
  pendingPages: null,
  album: null,
  albumClaim: null,
  pendingUntil: null,
  testedAt: null,
  createdAt: new Date(0),
  ...change,
});

const link = (memberId: string, change: Partial<TelegramLinkRow> = {}) =>
  fixture.deps.database.write((transaction) =>
    fixture.deps.database.model(TelegramLink).create(linkRow(memberId, change), { transaction }),
  );

async function told(email: string) {
  const rows = await fixture.deps.database
    .model(OutboxMessage)
    .findAll({ order: [["id", "ASC"]], raw: true });
  return rows
    .filter(({ channel, recipient }) => channel === "telegram" || recipient === email)
    .map(({ channel, subject }) => `${channel}: ${subject ?? ""}`);
}

const BY_CHAT = { way: "telegram", sessionId: null, address: null } as const;

describe("a decision on a claim that came by Telegram", () => {
  it("is sent by mail and in the chat, and the desk says which way the proof came", async () => {
    const { member, token } = await fixture.signIn();
    const { member: reviewer, token: staff } = await fixture.signIn({ role: "support" });
    await link(member.id);
    const file = { name: "photo.jpg", bytes: png() };
    const claim = await submitClaim(fixture.deps, member.id, INPUT, file, BY_CHAT);
    const listed = await fixture.call("get", `/staff/claims/${claim.id}`).as(staff);
    expect(listed.data).toMatchObject({
      sentBy: "telegram",
      member: { admissionCode: member.admissionCode },
    });
    const facts = await fixture.call("get", `/staff/members/${member.id}`).as(staff);
    expect(facts.data).toMatchObject({ telegramLinked: true });
    expect(JSON.stringify(facts.body)).not.toContain(CHAT);
    expect((await fixture.call("get", "/membership/claims").as(token)).data).toMatchObject([
      { id: claim.id, status: "waiting" },
    ]);

    await rejectClaim(fixture.deps, reviewer.id, claim.id, "The picture cannot be read");
    const again = await submitClaim(fixture.deps, member.id, INPUT, file, {
      ...BY_CHAT,
      way: "web",
    });
    await approveClaim(fixture.deps, reviewer.id, again.id, { verifiedAmount: 500 });
    const [rejected, unlocked] = [/could not be verified$/, /dashboard is unlocked$/];
    const messages = await told(member.email);
    expect(messages.filter((text) => rejected.test(text))).toHaveLength(2);
    expect(messages.filter((text) => unlocked.test(text))).toHaveLength(2);
    const web = await fixture.call("get", `/staff/claims/${again.id}`).as(staff);
    expect(web.data).toMatchObject({ sentBy: "web" });
  });

  it("looks at the file as the web form does", async () => {
    const { member } = await fixture.signIn();
    const file = { name: "photo.jpg", bytes: Buffer.from("MZ no picture at all") };
    await expect(submitClaim(fixture.deps, member.id, INPUT, file, BY_CHAT)).rejects.toMatchObject({
      code: "unsupported_media_type",
    });
  });
});

describe("news of a member", () => {
  const mail = { subject: "A & B", text: "Hello <Ada>,\n\nNews.\n\n-- \nfooter", html: "" };

  /** The messages that bring news to somebody who has linked a chat as `change` says, or none. */
  async function messages(news: object, change: Partial<TelegramLinkRow> | null) {
    const { member } = await fixture.signIn();
    if (change) await link(member.id, change);
    return memberNews(
      [chatNews(fixture.deps)],
      [{ member, kind: "account" as const, mail, ...news }],
    );
  }

  it.each<[object, Partial<TelegramLinkRow> | null, string[]]>([
    [{}, null, ["mail"]],
    [{}, {}, ["mail", "telegram"]],
    [{ byMail: false }, {}, ["telegram"]],
    [{}, { paused: true }, ["mail"]],
    [{}, { account: false }, ["mail"]],
    [{ kind: "trades" }, { trades: false }, ["mail"]],
  ])("take the channels that the member takes them by: %o, %o", async (news, change, channels) => {
    expect((await messages(news, change)).map(({ channel }) => channel)).toEqual(channels);
  });

  it("are sent once under their key, in a chat for a day", async () => {
    const [byMail, byChat] = await messages({ key: "k" }, {});
    expect([byMail?.idempotencyKey, byChat?.idempotencyKey]).toEqual(["k", "telegram:k"]);
    expect(byMail?.expiresAt).toBeUndefined();
    expect(byChat?.expiresAt).toBe(fixture.deps.clock.now() + TELEGRAM_LIMITS.newsLife);
  });

  it("are the mail's words, inert, without its footer, and fit into one message", () => {
    expect(newsText(mail)).toBe("<b>A &amp; B</b>\n\nHello &lt;Ada&gt;,\n\nNews.");
    const long = newsText({ subject: "Long", text: `${"<&".repeat(3_000)}\n\n-- \nfooter` });
    expect(long.length).toBeLessThanOrEqual(TELEGRAM_LIMITS.textMax);
    expect(long.endsWith("\n...")).toBe(true);
    expect(/&(?!(?:lt|amp);)/.test(long), "no entity is cut").toBe(false);
  });

  it.each(["", "a"])("are cut between two signs, behind %j as well", (before) => {
    const text = newsText({ subject: "Long", text: before + "\u{1F4C8}".repeat(3_000) });
    expect(text.endsWith("\n...")).toBe(true);
    expect(text).not.toMatch(/\p{Surrogate}/u);
  });
});
