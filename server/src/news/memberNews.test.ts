import { TELEGRAM_LIMITS } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { approveClaim } from "../claims/approveClaim.ts";
import { rejectClaim } from "../claims/rejectClaim.ts";
import { submitClaim } from "../claims/submitClaim.ts";
import { MembershipRoom, png } from "../membership/testing/membershipRoom.ts";
import { memberNews } from "./memberNews.ts";
import { OutboxMessage } from "../outbox/OutboxMessage.ts";
import { newsText } from "../telegram/newsText.ts";
import { TelegramLink, type TelegramLinkRow } from "../telegram/TelegramLink.ts";

let room: MembershipRoom;
beforeEach(async () => {
  room = await MembershipRoom.open();
});
afterEach(() => room.close());

const CHAT = "9001";
const INPUT = { brokerAccountId: "88421190", accessPath: "manual" as const, depositAmount: 500 };

const linkRow = (memberId: string, change: Partial<TelegramLinkRow> = {}): TelegramLinkRow => ({
  ...{ memberId, chatId: CHAT, name: "@ada", paused: false, trades: true, account: true },
  ...{ pendingFile: null, pendingName: null, pendingUntil: null, testedAt: null },
  createdAt: new Date(0),
  ...change,
});

const link = (memberId: string, change: Partial<TelegramLinkRow> = {}) =>
  room.deps.database.write((transaction) =>
    room.deps.database.model(TelegramLink).create(linkRow(memberId, change), { transaction }),
  );

async function told(email: string) {
  const rows = await room.deps.database
    .model(OutboxMessage)
    .findAll({ order: [["id", "ASC"]], raw: true });
  return rows
    .filter(({ channel, recipient }) => channel === "telegram" || recipient === email)
    .map(({ channel, subject }) => `${channel}: ${subject ?? ""}`);
}

describe("a decision on a claim that came by Telegram", () => {
  it("is told by mail and in the chat, and the desk says which way the proof came", async () => {
    const { member, token } = await room.person();
    const { member: reviewer, token: staff } = await room.support();
    await link(member.id);
    const file = { name: "photo.jpg", bytes: png() };
    const claim = await submitClaim(room.deps, member.id, INPUT, file, "telegram");
    const listed = await room.call("get", `/staff/claims/${claim.id}`, staff);
    expect(listed.body.data).toMatchObject({
      sentBy: "telegram",
      member: { admissionCode: member.admissionCode },
    });
    const facts = await room.call("get", `/staff/members/${member.id}`, staff);
    expect(facts.body.data).toMatchObject({ telegramLinked: true });
    expect(JSON.stringify(facts.body)).not.toContain(CHAT);
    expect((await room.call("get", "/membership/claims", token)).body.data).toMatchObject([
      { id: claim.id, status: "waiting" },
    ]);

    await rejectClaim(room.deps, reviewer.id, claim.id, "The picture cannot be read");
    const again = await submitClaim(room.deps, member.id, INPUT, file);
    await approveClaim(room.deps, reviewer.id, again.id, 500);
    const [rejected, unlocked] = [/could not be verified$/, /dashboard is unlocked$/];
    const messages = await told(member.email);
    expect(messages.filter((text) => rejected.test(text))).toHaveLength(2);
    expect(messages.filter((text) => unlocked.test(text))).toHaveLength(2);
    const web = await room.call("get", `/staff/claims/${again.id}`, staff);
    expect(web.body.data).toMatchObject({ sentBy: "web" });
  });

  it("looks at the file as the web form does", async () => {
    const { member } = await room.person();
    const file = { name: "photo.jpg", bytes: Buffer.from("MZ no picture at all") };
    await expect(submitClaim(room.deps, member.id, INPUT, file, "telegram")).rejects.toMatchObject({
      code: "unsupported_media_type",
    });
  });
});

describe("news of a member", () => {
  const clock = { now: () => 1_000 };
  const mail = { subject: "A & B", text: "Hello <Ada>,\n\nNews.\n\n-- \nfooter", html: "" };
  const news = { member: { id: "m", email: "a@b.example" }, kind: "account" as const, mail };
  const channels = (change: object, link: TelegramLinkRow | null) =>
    memberNews({ clock }, { ...news, ...change }, link).map(({ channel }) => channel);

  it("take the channels that the member takes them by", () => {
    expect(channels({}, null)).toEqual(["mail"]);
    expect(channels({}, linkRow("m"))).toEqual(["mail", "telegram"]);
    expect(channels({ byMail: false }, linkRow("m"))).toEqual(["telegram"]);
    expect(channels({}, linkRow("m", { paused: true }))).toEqual(["mail"]);
    expect(channels({}, linkRow("m", { account: false }))).toEqual(["mail"]);
    expect(channels({ kind: "trades" }, linkRow("m", { trades: false }))).toEqual(["mail"]);
  });

  it("are told once under their key, in a chat for a day", () => {
    const [byMail, byChat] = memberNews({ clock }, { ...news, key: "k" }, linkRow("m"));
    expect([byMail?.idempotencyKey, byChat?.idempotencyKey]).toEqual(["k", "telegram:k"]);
    expect(byMail?.expiresAt).toBeUndefined();
    expect(byChat?.expiresAt).toBe(1_000 + TELEGRAM_LIMITS.newsLife);
  });

  it("are the mail's words, inert, without its footer, and fit into one message", () => {
    expect(newsText(mail)).toBe("<b>A &amp; B</b>\n\nHello &lt;Ada&gt;,\n\nNews.");
    const long = newsText({ subject: "Long", text: `${"<&".repeat(3_000)}\n\n-- \nfooter` });
    expect(long.length).toBeLessThanOrEqual(TELEGRAM_LIMITS.textMax);
    expect(long.endsWith("\n...")).toBe(true);
    expect(/&(?!(?:lt|amp);)/.test(long), "no entity is cut").toBe(false);
  });
});
