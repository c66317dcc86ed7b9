import { afterAll, beforeAll, expect, it } from "vitest";
import { openMembershipFixture, type MembershipFixture } from "../testing/membershipFixture.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { PushSubscription } from "../../delivery/push/PushSubscription.ts";
import { TelegramLink } from "../../delivery/telegram/TelegramLink.ts";
import type { Person } from "../../testing/People.ts";

let fixture: MembershipFixture;
let one: Person;
let other: Person;
let member: Person;
beforeAll(async () => {
  fixture = await openMembershipFixture();
  one = await fixture.signIn({ role: "support" });
  other = await fixture.signIn({ role: "support" });
  member = await fixture.signIn();
});
afterAll(() => fixture.close());

const decide = (who: Person, id: string, what: string, body: object) =>
  fixture.call("post", `/staff/claims/${id}/${what}`, body).as(who).expect(200);

it("a correction goes to every channel as news of its own kind", async () => {
  const { database, clock } = fixture;
  const now = new Date(clock.now());
  const session = await fixture.sessions.find(member.token);
  await database.write(async (transaction) => {
    await database.model(TelegramLink).create(
      {
        memberId: member.id,
        chatId: "4711",
        name: "Test",
        paused: false,
        trades: true,
        account: true,
        createdAt: now,
      },
      { transaction },
    );
    await database.model(PushSubscription).create(
      {
        id: "0198c0de-0000-7000-8000-00000000aaaa",
        memberId: member.id,
        sessionId: session?.id ?? "",
        endpoint: "https://push.example/1",
        endpointHash: "h",
        p256dh: "k",
        auth: "a",
        events: "",
        pairs: "",
        minConfidence: 0,
        recommendedOnly: false,
        quietFrom: null,
        quietTo: null,
        device: "Test",
        testedAt: null,
        lastSuccessAt: null,
        createdAt: now,
      },
      { transaction },
    );
  });
  const id = ((await fixture.claim(member)).data as { id: string }).id;
  const amount = (verifiedAmount: number) => ({ verifiedAmount, repeatedAmount: verifiedAmount });
  await decide(one, id, "approve", amount(500));
  await decide(other, id, "correct", { ...amount(50), reason: "A digit too much." });
  await decide(other, id, "reopen", { reason: "Of another account." });
  const rows = await database.model(OutboxMessage).findAll({ order: [["id", "ASC"]], raw: true });
  const of = (channel: string) =>
    rows.filter((row) => row.channel === channel).map(({ subject }) => subject);
  expect(of("push").slice(-3)).toEqual([
    "Your tier is now Gold",
    "Your tier is now Silver",
    "Your tier is now Guest",
  ]);
  expect(of("telegram")).toHaveLength(3);
  expect(await fixture.mailsTo(member.email)).toHaveLength(3);
});
