import {
  HOUR,
  MINUTE,
  PARTNER_LIMITS,
  type AskedPartnerDto,
  type BrokerLinkDto,
  watMoment,
} from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../../testing/People.ts";
import { openAskedRoom, type AskedRoom } from "../testing/askedRoom.ts";
import type { StandInPartner } from "../testing/StandInPartner.ts";
import { PartnerQuestion } from "./PartnerQuestion.ts";
import type { PartnerQuestions } from "./PartnerQuestions.ts";

let room: AskedRoom;
let partner: StandInPartner;
let questions: PartnerQuestions;
let member: Person;
beforeAll(async () => {
  room = await openAskedRoom();
  ({ partner } = room);
});
afterAll(() => room.close());
beforeEach(async () => {
  await room.begin();
  questions = room.newQuestions();
  member = await room.signIn();
});
afterEach(() => questions.stop());

const claim = (change?: Record<string, string>) => room.sendClaim(member, change);

describe("a claim", () => {
  it("is asked for beside the member's call, and the answer decides nothing", async () => {
    await room.save();
    const asks = async () =>
      (await room.call<BrokerLinkDto>("get", "/membership/broker-link").as(member).data()).asks;
    expect(await asks()).toBe("exness");
    const { id, answer } = await claim();
    expect(partner.heard).toEqual([]);
    expect(await answer()).toMatchObject({ state: "waiting", known: null, fault: null });
    await questions.flush();
    expect(await answer()).toMatchObject({
      partner: "exness",
      state: "answered",
      about: member.email,
      known: true,
      accounts: ["8000-1"],
      namesAccount: true,
      answeredAt: "2026-06-01T09:00:00.000Z",
      nextAt: null,
    });
    expect((await room.deskNews()).at(-1)).toBe("claims");
    const [row] = await room.claimsOf(member);
    expect(row).toMatchObject({ id, status: "waiting", reported: false });
    expect(await room.standing(member)).toMatchObject({ tier: "guest", dashboardUnlocked: false });
    await questions.flush();
    expect(partner.heard).toHaveLength(1);
  });

  it("is asked for with the account where the partner knows that, and not known is said", async () => {
    room.deps.content.links.brokerPartner = "deriv";
    await room.save("deriv");
    partner.says = ({ body }) => {
      const [client_id] = (body as { client_ids: string[] }).client_ids;
      return { body: { clients: [{ client_id, is_tagged: false }] } };
    };
    const { answer } = await claim({ brokerAccountId: "CU52765", asks: "deriv" });
    await questions.flush();
    expect(partner.heard[0]?.body).toEqual({ client_ids: ["CU52765"] });
    expect(await answer()).toMatchObject({
      about: "CU52765",
      known: false,
      accounts: null,
      namesAccount: null,
    });
  });

  it("is not asked for without a token, of another broker, or where the law keeps the member from it", async () => {
    expect(await (await claim()).answer()).toBeNull();
    await room.save();
    room.deps.content.links.brokerPartner = "quotex";
    member = await room.signIn();
    expect(await (await claim()).answer()).toBeNull();
    room.deps.content.links.brokerPartner = "exness";
    member = await room.signIn({ country: "United Kingdom" });
    const link = await room.call<BrokerLinkDto>("get", "/membership/broker-link").as(member).data();
    expect(link).toMatchObject({ url: null, asks: null });
    expect(await (await claim()).answer()).toBeNull();
    await questions.flush();
    expect(partner.heard).toEqual([]);
  });

  it("is not asked for where the form did not name this partner, as by Telegram", async () => {
    await room.save();
    const { id } = await room.claim(member).expect(201).data();
    const other = await room.signIn();
    await room.claim(other, { asks: "deriv" }).expect(201);
    await room.claim(await room.signIn(), { asks: "nobody" }).expect(400);
    await questions.flush();
    expect(partner.heard).toEqual([]);
    await room.call("post", `/staff/claims/${id}/question`).as(room.support).expect(404);
  });

  it("is not asked for once it is decided, unless a person asks", async () => {
    await room.save();
    partner.says = () => ({ status: 401 });
    const rejected = await claim();
    await questions.flush();
    member = await room.signIn();
    const approved = await claim({ brokerAccountId: "80002" });
    await rejected.decide("reject", { reason: "No deposit was made." });
    await approved.decide("approve", { verifiedAmount: 500, repeatedAmount: 500 });
    partner.says = () => ({ body: { affiliation: true } });
    await room.save("exness", "second-token-of-the-operator").expect(200);
    await questions.flush();
    expect(partner.heard).toHaveLength(1);
    for (const { answer } of [rejected, approved]) {
      expect(await answer()).toMatchObject({
        state: "given_up",
        fault: "The claim was decided before it answered.",
        nextAt: null,
      });
    }
    await rejected.decide("reopen", { reason: "There was one." });
    await rejected.again().as(room.support).expect(200);
    await questions.flush();
    expect(await rejected.answer()).toMatchObject({ state: "answered", known: true, fault: null });
    expect(partner.heard).toHaveLength(2);
  });

  it.each([
    ["names no accounts", null, null],
    ["names other accounts", ["555"], false],
    [
      "names more accounts than are kept",
      Array.from({ length: PARTNER_LIMITS.accountsMax + 1 }, (_, at) => `70${at}`),
      null,
    ],
  ])("of a client for whom the partner %s is judged by what is known", async (_, accounts, is) => {
    await room.save();
    partner.says = () => ({ body: { affiliation: true, accounts } });
    const { answer } = await claim();
    await questions.flush();
    expect(await answer()).toMatchObject({ known: true, namesAccount: is });
  });

  it("waits as long as the partner says, and so do all others", async () => {
    await room.save();
    partner.says = () => ({ status: 429, headers: { "retry-after": "1800" } });
    const first = await claim();
    member = await room.signIn();
    const second = await claim();
    await questions.flush();
    expect(partner.heard).toHaveLength(1);
    for (const { answer } of [first, second]) {
      expect(await answer()).toMatchObject({
        state: "waiting",
        fault: "It limits how often it is asked.",
        nextAt: "2026-06-01T09:30:00.000Z",
      });
    }
    await questions.flush();
    expect(partner.heard).toHaveLength(1);
    const refused = await first.again().as(room.support).expect(409);
    expect(refused.body.message).toBe(
      `Exness is not asked before ${watMoment("2026-06-01T09:30:00.000Z")}.`,
    );
    partner.says = () => ({ body: { affiliation: false } });
    room.clock.advance(30 * MINUTE);
    await questions.flush();
    expect(await second.answer()).toMatchObject({ state: "answered", known: false, fault: null });
    room.clock.advance(-30 * MINUTE);
  });

  it("waits for another token where this one is refused", async () => {
    await room.save();
    partner.says = () => ({ status: 401 });
    const { answer } = await claim();
    await questions.flush();
    const [exness] = (await room.desk("get").as(room.admin).data()) as unknown as AskedPartnerDto[];
    expect(exness).toMatchObject({ refusedAt: "2026-06-01T09:00:00.000Z", waiting: 1 });
    expect(await answer()).toMatchObject({ state: "waiting", fault: /refuses/ });
    partner.says = () => ({ body: { affiliation: true } });
    await room.save("exness", "second-token-of-the-operator").expect(200);
    await questions.flush();
    expect(partner.heard.at(-1)?.headers.authorization).toBe("JWT second-token-of-the-operator");
    expect(await answer()).toMatchObject({ state: "answered", known: true });
    expect(JSON.stringify(room.logLines)).not.toContain("token-of-the-operator");
  });

  it("is asked for again after growing times, then given up until a person asks", async () => {
    await room.save();
    partner.says = () => ({ status: 500 });
    const { id, again, answer } = await claim();
    let moved = 0;
    for (const delay of PARTNER_LIMITS.askAgainAfter) {
      await questions.flush();
      expect(await answer()).toMatchObject({
        state: "waiting",
        fault: "It answered 500.",
        nextAt: new Date(room.clock.now() + delay).toISOString(),
      });
      room.clock.advance(delay);
      moved += delay;
    }
    await questions.flush();
    const tries = PARTNER_LIMITS.askAgainAfter.length + 1;
    expect(await answer()).toMatchObject({ state: "given_up", tries, nextAt: null });
    expect(partner.heard).toHaveLength(tries);

    await again().expect(401);
    await again().as(member).expect(403);
    await room.call("post", "/staff/claims/no-id/question").as(room.support).expect(400);
    await room.call("post", `/staff/claims/${uuid()}/question`).as(room.support).expect(404);
    await again().as(room.support).expect(200);
    await again().as(room.support).expect(409);
    partner.says = () => ({ body: { affiliation: true, accounts: ["555"] } });
    await questions.flush();
    expect(await answer()).toMatchObject({ state: "answered", known: true, namesAccount: false });
    expect(await room.auditOf(member.id)).toMatchObject([
      {
        action: "claim.partner_asked",
        actorId: room.support.id,
        details: { claimId: id, partner: "Exness" },
      },
    ]);

    // What it said stays until it says something else.
    partner.says = () => ({ status: 500 });
    await again().as(room.support).expect(200);
    await questions.flush();
    expect(await answer()).toMatchObject({
      state: "waiting",
      known: true,
      fault: "It answered 500.",
    });
    await room.desk("delete", "/exness").as(room.admin).expect(200);
    expect(await answer()).toMatchObject({ state: "given_up", known: true });
    await again().as(room.support).expect(409);
    room.clock.advance(-moved);
  });

  it("is left to another process where one has died at it, after a minute", async () => {
    await room.save();
    await claim();
    const rows = room.database.model(PartnerQuestion);
    const askingUntil = new Date(room.clock.now() + MINUTE);
    await room.database.write((transaction) =>
      rows.update({ askingUntil }, { where: {}, transaction }),
    );
    await questions.flush();
    expect(partner.heard).toEqual([]);
    room.clock.advance(HOUR);
    await questions.flush();
    expect(partner.heard).toHaveLength(1);
    room.clock.advance(-HOUR);
  });

  it("wakes who asks, and does not wait for the answer", async () => {
    await room.save();
    questions = room.newQuestions({ timeout: 4_000 });
    questions.start();
    await questions.flush();
    partner.says = () => "nothing";
    await claim();
    await expect.poll(() => partner.heard).toHaveLength(1);
  });
});
