import { DAY, PARTNER_LIMITS, SYSTEM_ACTOR, type ClaimDetailDto } from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeGrants } from "../grants/changeGrants.ts";
import { decidedForGood } from "../grants/deeds.ts";
import { DepositClaim } from "../claims/DepositClaim.ts";
import { png } from "../claims/testing/sendClaim.ts";
import { createLog } from "../../process/log.ts";
import type { Person } from "../../testing/People.ts";
import { forgetNobody } from "./forgetNobody.ts";
import { endedQuery } from "./endedAddress.ts";
import { firstDepositQuery } from "./testing/firstDepositQuery.ts";
import { openPartnersFixture, type PartnersFixture } from "./testing/partnersFixture.ts";

const logLines: string[] = [];
let fixture: PartnersFixture;
let member: Person;
let click: string;
let account: string;
let secret: string;
beforeAll(async () => {
  fixture = await openPartnersFixture({
    log: createLog("trace", { write: (line) => void logLines.push(line) }),
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  secret = await fixture.open("pocket-option", 100);
  ({ member, click, account } = await fixture.begin());
});

const knock = (query: string, by = secret) =>
  fixture.call("get", `/hooks/partners/pocket-option/${by}?${query}`);
const take = (query: string) => knock(query).expect(200);
const ftd = (change?: Record<string, string>) =>
  firstDepositQuery({ click, account, secret }, change);
const last = async () => (await fixture.postbacks()).at(-1);
const detail = async () => {
  const [claim] = await fixture.claimsOf(member);
  const call = fixture.call<ClaimDetailDto>("get", `/staff/claims/${claim?.id}`);
  return call.as(fixture.support).data();
};

describe("the door", () => {
  it("takes what no text has, and says what was wrong with it", async () => {
    await take(`event=ftd&trader_id=${account}%00&sumdep=50%00&currency=USD&click_id=${click}`);
    expect(await last()).toMatchObject({ fate: "unusable", reason: "sumdep is no plain number." });
  });

  it("answers 404 alike for a wrong secret, an unknown partner and one that is off", async () => {
    const wrong = await knock(ftd(), "x".repeat(43)).expect(404);
    const unknown = await fixture.call("get", `/hooks/partners/nobody/${secret}`).expect(404);
    await fixture
      .call("put", "/staff/partners/pocket-option", { enabled: false, approveUpTo: null })
      .as(fixture.admin);
    const off = await knock(ftd()).expect(404);
    expect(unknown.body.message).toBe(wrong.body.message);
    expect(off.body.message).toBe(wrong.body.message);
    expect(await fixture.postbacks()).toEqual([]);
  });

  it("takes a GET and a POST, ends an old secret at once, and keeps secrets out of log and rows", async () => {
    await take(ftd());
    await fixture
      .call("post", `/hooks/partners/pocket-option/${secret}`, {
        event: "redeposit",
        click_id: click,
        trader_id: account,
        note: secret,
      })
      .expect(200);
    const [, posted] = await fixture.postbacks();
    expect(posted?.text).toContain("[secret]");
    const old = secret;
    secret = await fixture.open("pocket-option");
    await knock(ftd({ dt: "later" }), old).expect(404);
    expect(JSON.stringify(await fixture.postbacks()) + logLines.join("")).not.toContain(old);
    expect(logLines.join("")).toContain("/hooks/partners/pocket-option/[secret]");
  });

  it("keeps an account whose characters are many as they are compared", async () => {
    await take(ftd({ trader_id: "\uFDFA".repeat(10) }));
    expect(await last()).toMatchObject({ accountId: "\uFDFA".repeat(10) });
  });

  it("refuses a large body, and slows down who guesses", async () => {
    const large = { event: "x".repeat(5_000) };
    await fixture.call("post", `/hooks/partners/pocket-option/${secret}`, large).expect(413);
    let status = 404;
    for (let tried = 0; tried < 70 && status === 404; tried += 1) {
      ({ status } = await knock("", "wrong"));
    }
    expect(status).toBe(429);
    await take(ftd());
  });

  it("answers 200 to anything, and stores it", async () => {
    await take("");
    await take("event=ftd&click_id={click_id}&trader_id={trader_id}&sumdep={sumdep}&dt=%ff");
    await take(`event=bonus&click_id=${click}`);
    const fates = (await fixture.postbacks()).map(({ fate }) => fate);
    expect(fates).toEqual(["unusable", "unusable", "unusable"]);
  });
});

describe("what follows", () => {
  it("approves a plain first deposit by the operator's rule, as a person would", async () => {
    await take(ftd());
    expect(await fixture.standing(member)).toMatchObject({
      tier: "silver",
      dashboardUnlocked: true,
      depositAmount: 50,
      hasDeposited: true,
      brokerAccountId: account,
    });
    const [audit] = await fixture.auditOf(member.id);
    expect(audit).toMatchObject({
      action: "claim.approved",
      details: { partner: "Pocket Option", approveUpTo: 100, verifiedAmount: 50, tier: "silver" },
    });
    const claim = await detail();
    expect(claim).toMatchObject({
      status: "approved",
      sentBy: "partner",
      proof: null,
      decidedBy: { fullName: "Partner rule" },
      partnerWords: [{ event: "first_deposit", amount: 50, match: "click", ofAnother: false }],
    });
    expect((await fixture.mailsTo(member.email))[0]?.subject).toContain("unlocked");
    // The member never sent a proof to be looked at again.
    await fixture.call("post", `/staff/claims/${claim.id}/undo`).as(fixture.support).expect(200);
    expect(await fixture.standing(member)).toMatchObject({
      tier: "guest",
      dashboardUnlocked: false,
    });
    const told = (await fixture.mailsTo(member.email))[0]?.text;
    expect(told).toMatch(/taken back\. You can send a proof of it/);
    await take(ftd());
    expect(await fixture.standing(member)).toMatchObject({ tier: "guest" });
  });

  it.each([
    ["more than the rule", { sumdep: "100.01" }, "it is more than the $100 of the rule"],
    ["a later deposit", { event: "redeposit" }, "the rule is for first deposits"],
    ["no click", { click_id: "" }, "it came without the member's click"],
  ])("leaves %s to a person", async (_, change, reason) => {
    await fixture.claim(member, { brokerAccountId: account, depositAmount: "50" });
    await take(ftd(change));
    expect(await last()).toMatchObject({ fate: "beside", reason: `A person decides: ${reason}.` });
    expect(await detail()).toMatchObject({ status: "waiting", reported: true });
    expect(await fixture.standing(member)).toMatchObject({ tier: "guest" });
  });

  it("leaves to a person what the rule is off for, or a colleague has open, or is another's account", async () => {
    secret = await fixture.open("pocket-option", null);
    await take(ftd());
    expect(await last()).toMatchObject({
      fate: "opened",
      reason: "A person decides: no rule approves.",
    });
    secret = await fixture.open("pocket-option", 100);

    const other = await fixture.signIn();
    click = await fixture.clickOf(other);
    await take(ftd());
    expect(await last()).toMatchObject({
      fate: "opened",
      reason: "A person decides: the account is another member's, too.",
    });

    member = await fixture.signIn();
    click = await fixture.clickOf(member);
    account = `${account}0`;
    await fixture.claim(member, { brokerAccountId: account, depositAmount: "50" });
    const [claim] = await fixture.claimsOf(member);
    const lease = `/staff/claims/${claim?.id}/lease`;
    await fixture.call("put", lease, { takeOver: false }).as(fixture.support).expect(200);
    await take(ftd());
    expect(await last()).toMatchObject({
      fate: "beside",
      reason: "A colleague has the claim open.",
    });
  });

  it("leaves to a person a member whose access an admin has set", async () => {
    const deed = decidedForGood({ tier: "guest", unlocked: false, by: SYSTEM_ACTOR });
    await fixture.database.write((transaction) =>
      changeGrants(fixture, transaction, member.member, deed),
    );
    await take(ftd());
    expect(await last()).toMatchObject({
      fate: "opened",
      reason: "A person decides: an admin or a dashboard code has set this member's access.",
    });
    expect(await fixture.standing(member)).toMatchObject({
      tier: "guest",
      dashboardUnlocked: false,
    });
  });

  it("shows deposits beside a claim, however many commissions came since", async () => {
    await take(ftd());
    for (let day = 0; day < PARTNER_LIMITS.besideClaim; day += 1) {
      fixture.clock.advance(1_000);
      await take(ftd({ event: "commission", sumdep: "", commission: "1.00", dt: `day ${day}` }));
    }
    expect((await detail()).partnerWords[0]).toMatchObject({ event: "first_deposit", amount: 50 });
  });

  it("leaves to a person what a picture of another's claim stands beside", async () => {
    const file = { bytes: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex") };
    const other = await fixture.signIn();
    await fixture.claim(other, {}, file);
    await fixture.claim(member, { brokerAccountId: account, depositAmount: "50" }, file);
    await take(ftd());
    expect(await last()).toMatchObject({
      fate: "beside",
      reason: "A person decides: picture or account stood in another member's claim.",
    });
  });

  it("counts a repeat once, and finds whose a deposit is that came before its registration", async () => {
    const early = ftd({ click_id: "{click_id}" });
    await take(early);
    await take(early);
    expect(await last()).toMatchObject({ fate: "nobody", times: 2 });
    await take(ftd({ event: "registration", sumdep: "", currency: "" }));
    expect(await fixture.postbacks()).toMatchObject([
      { fate: "approved", matchedBy: "told", memberId: member.id },
      { fate: "noted", matchedBy: "click" },
    ]);
    expect(await fixture.standing(member)).toMatchObject({ tier: "silver", depositAmount: 50 });
  });

  it("believes an event of an id once, and names no member for an unknown click", async () => {
    const quotex = await fixture.open("quotex", 100);
    const send = (change: Record<string, string>) => {
      const values = { status: "dep", eid: "e1", uid: account, sumdep: "50", currency: "USD" };
      const { cid = click, ...others } = change;
      const query = endedQuery(
        "quotex",
        new URLSearchParams({ ...values, ...others }).toString(),
        quotex,
      ).replace("{click_id}", cid);
      return fixture.call("get", `/hooks/partners/quotex/${quotex}?${query}`).expect(200);
    };
    await send({});
    await send({ sumdep: "500" });
    await send({ eid: "e2", cid: "f".repeat(32) });
    expect((await fixture.postbacks()).map(({ fate, reason }) => [fate, reason])).toEqual([
      ["opened", "A person decides: the rule is for first deposits."],
      ["unusable", "The partner sent this event before, with other values."],
      ["nobody", "Its click is no member's."],
    ]);
    expect(await fixture.claimsOf(member)).toMatchObject([{ declaredAmount: 50 }]);
  });

  it("shows withdrawals and lowers nothing, and lets no rule approve after one", async () => {
    await take(ftd({ event: "withdrawal", wdr_sum: "50", status: "new" }));
    await take(ftd());
    expect(await last()).toMatchObject({
      fate: "opened",
      reason: "A person decides: a withdrawal was reported.",
    });
    expect((await detail()).partnerWords.map(({ event, state }) => [event, state])).toEqual([
      ["first_deposit", null],
      ["withdrawal", "new"],
    ]);
    const { id } = await detail();
    await fixture
      .call("post", `/staff/claims/${id}/approve`, { verifiedAmount: 50 })
      .as(fixture.support)
      .expect(200);
    await take(ftd({ event: "withdrawal", wdr_sum: "50", status: "processed" }));
    expect(await fixture.standing(member)).toMatchObject({ tier: "silver", depositAmount: 50 });
  });

  it("puts a reported claim first, and takes a proof into the claim that it has opened", async () => {
    const early = await fixture.signIn();
    await fixture.claim(early);
    await take(ftd({ event: "redeposit" }));
    const queue = await fixture
      .call<ClaimDetailDto[]>("get", "/staff/claims?status=waiting")
      .as(fixture.support)
      .data();
    expect(queue.map((claim) => claim.member.id)).toEqual([member.id, early.id]);
    const opened = queue[0]?.id;
    await fixture.call("get", `/staff/claims/${opened}/proof`).as(fixture.support).expect(404);
    await fixture.claim(member, { brokerAccountId: account, depositAmount: "60" }).expect(201);
    expect(await detail()).toMatchObject({
      id: opened,
      declaredAmount: 60,
      sentBy: "web",
      reported: true,
    });
    await fixture.call("get", `/staff/claims/${opened}/proof`).as(fixture.support).expect(200);
    await fixture.claim(member, { brokerAccountId: account }).expect(409);
  });

  it("blames nobody for a copy of their own proof, however early the copy's claim was opened", async () => {
    const opened = await fixture.signIn();
    click = await fixture.clickOf(opened);
    await take(ftd({ event: "redeposit" }));
    const file = { bytes: png("copied") };
    fixture.clock.advance(1_000);
    const other = { brokerAccountId: `${account}7`, depositAmount: "50" };
    await fixture.claim(member, other, file).expect(201);
    fixture.clock.advance(1_000);
    const joined = { brokerAccountId: account, depositAmount: "50" };
    await fixture.claim(opened, joined, file).expect(201);
    const approve = async (person: Person) => {
      const [claim] = await fixture.claimsOf(person);
      const path = `/staff/claims/${claim?.id}/approve`;
      return (await fixture.call("post", path, { verifiedAmount: 50 }).as(fixture.support)).status;
    };
    expect(await approve(opened)).toBe(400);
    expect(await approve(member)).toBe(200);
  });

  it("gives a new claim what was said of its account before", async () => {
    await take(ftd({ click_id: "" }));
    await fixture.claim(member, { brokerAccountId: account, depositAmount: "50" });
    expect(await detail()).toMatchObject({
      reported: true,
      partnerWords: [{ match: "typed", ofAnother: false, otherAccount: false }],
    });
  });

  it("opens no claim for what opens no higher tier, and none for staff or the blocked", async () => {
    await take(ftd({ sumdep: "19.99" }));
    expect(await last()).toMatchObject({ fate: "noted", reason: "The amount opens no tier." });
    click = await fixture.clickOf(fixture.support);
    await take(ftd());
    expect(await last()).toMatchObject({ fate: "noted", reason: "The account is no member's." });
    expect(await fixture.database.model(DepositClaim).count()).toBe(0);
  });

  it("forgets after 90 days what is nobody's", async () => {
    await take(ftd({ click_id: "f".repeat(32) }));
    await take(ftd());
    const { database, clock } = fixture;
    await forgetNobody({ database, clock: { now: () => clock.now() + 91 * DAY } });
    expect(await fixture.postbacks()).toMatchObject([{ memberId: member.id }]);
  });
});
