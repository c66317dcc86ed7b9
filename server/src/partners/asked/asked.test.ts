import {
  HOUR,
  MINUTE,
  PARTNER_LIMITS,
  type AskedPartner,
  type AskedPartnerDto,
  type BrokerLinkDto,
  type ClaimDetailDto,
} from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DepositClaim } from "../../claims/DepositClaim.ts";
import { createLog } from "../../log.ts";
import type { Person } from "../../testing/People.ts";
import { openPartnersRoom, type PartnersRoom } from "../testing/partnersRoom.ts";
import { StandInPartner } from "../testing/StandInPartner.ts";
import { AskedPartnerSetting } from "./AskedPartnerSetting.ts";
import { PartnerQuestion } from "./PartnerQuestion.ts";
import { PartnerQuestions } from "./PartnerQuestions.ts";

const TOKEN = "first-token-of-the-operator";
const logLines: string[] = [];
const log = createLog("trace", { write: (line) => void logLines.push(line) });
let partner: StandInPartner;
let room: PartnersRoom;
let questions: PartnerQuestions;
let member: Person;
beforeAll(async () => {
  partner = await StandInPartner.open();
  room = await openPartnersRoom({
    log,
    partnerRoots: { exness: partner.root, deriv: partner.root },
  });
});
afterAll(async () => {
  await room.close();
  await partner.close();
});
beforeEach(async () => {
  await room.clear(DepositClaim);
  await room.clear(AskedPartnerSetting);
  partner.heard.length = 0;
  partner.says = () => ({ body: { affiliation: true, accounts: ["8000-1"] } });
  room.deps.content.links.brokerPartner = "exness";
  questions = new PartnerQuestions({ ...room.partnersDeps, log, timeout: 200 });
  member = await room.signIn();
});
afterEach(async () => {
  await questions.stop();
  room.deps.content.links.brokerPartner = null;
});

const desk = (method: "get" | "put" | "delete" | "post", path = "", body?: object) =>
  room.call<AskedPartnerDto>(method, `/staff/asked-partners${path}`, body);
const save = (of: AskedPartner = "exness", token = TOKEN) =>
  desk("put", `/${of}`, { token, appId: "app-1" }).as(room.admin);
/** Sends a claim, and resolves with how the desk shows it. */
async function claim(change: Record<string, string> = { brokerAccountId: "80001" }) {
  const { id } = await room.claim(member, change).expect(201).data();
  const again = () => room.call("post", `/staff/claims/${id}/question`);
  const answer = async () =>
    (await room.call<ClaimDetailDto>("get", `/staff/claims/${id}`).as(room.support).data())
      .partnerAnswer;
  return { id, again, answer };
}

describe("the desk for partners that are asked", () => {
  it("is for admins alone", async () => {
    for (const [method, path, body] of [
      ["get", ""],
      ["put", "/exness", { token: TOKEN }],
      ["post", "/exness/try", { about: "ada@example.org" }],
      ["delete", "/exness"],
    ] as const) {
      await desk(method, path, body).expect(401);
      await desk(method, path, body).as(room.support).expect(403);
      await desk(method, path, body).as(room.admin).expect(200);
    }
    await desk("delete", "/exness").as(room.admin).expect(404);
    await desk("post", "/exness/try", { about: "ada@example.org" }).as(room.admin).expect(409);
  });

  it.each([
    ["put", "/nobody", { token: TOKEN }],
    ["put", "/exness", { token: "" }],
    ["put", "/exness", { token: "two\r\nlines-of-headers" }],
    ["put", "/deriv", { token: TOKEN, appId: "" }],
    ["put", "/deriv", { token: TOKEN, appId: "a b" }],
    ["put", "/exness", { token: `h.${Buffer.from('{"exp":1780000000}').toString("base64url")}.s` }],
    ["post", "/exness/try", { about: " " }],
    ["post", "/exness/try", { about: "a".repeat(300) }],
  ] as const)("refuses %s %s with %o", async (method, path, body) => {
    await desk(method, path, body).as(room.admin).expect(400);
  });

  it("keeps the token sealed, out of replies, log and audit, and says when it ends", async () => {
    const ends = Buffer.from('{"exp":1893456000}').toString("base64url");
    const token = `headerheader.${ends}.signature`;
    const reply = await desk("put", "/deriv", { token: `JWT ${token}`, appId: "app-7" })
      .as(room.admin)
      .expect(200);
    expect(reply.data).toMatchObject({
      name: "Deriv",
      tokenEndsAt: "2030-01-01T00:00:00.000Z",
      appId: "app-7",
      linked: false,
    });
    const stored = await room.database.model(AskedPartnerSetting).findAll({ raw: true });
    const audit = await room.auditOf("deriv");
    expect(audit.map(({ action }) => action)).toEqual(["partner.token_saved"]);
    for (const said of [reply.body, stored, audit, logLines]) {
      expect(JSON.stringify(said)).not.toContain("signature");
    }
    partner.says = () => ({ status: 422 });
    await desk("post", "/deriv/try", { about: "CU52765" }).as(room.admin).expect(200);
    expect(partner.heard.at(-1)?.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      "deriv-app-id": "app-7",
    });
  });

  it("tries the saved token, and says in words what came of it", async () => {
    await save().expect(200);
    const attempt = () => desk("post", "/exness/try", { about: "ada@example.org" }).as(room.admin);
    expect(await attempt().data()).toEqual({ known: true, accounts: ["8000-1"], fault: null });
    partner.says = () => ({ status: 401 });
    expect(await attempt().data()).toMatchObject({
      known: null,
      fault: "It refuses the token: it is wrong, or has ended.",
    });
    expect((await desk("get").as(room.admin).data()) as unknown).toMatchObject([
      { partner: "exness", linked: true, refusedAt: null, waiting: 0 },
      { partner: "deriv", linked: false, tokenAt: null },
    ]);
  });
});

describe("a claim", () => {
  it("is asked for beside the member's call, and the answer decides nothing", async () => {
    await save();
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
    await save("deriv");
    partner.says = ({ body }) => {
      const [client_id] = (body as { client_ids: string[] }).client_ids;
      return { body: { clients: [{ client_id, is_tagged: false }] } };
    };
    const { answer } = await claim({ brokerAccountId: "CU52765" });
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
    await save();
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

  it("waits as long as the partner says, and so do all others", async () => {
    await save();
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
    partner.says = () => ({ body: { affiliation: false } });
    room.clock.advance(30 * MINUTE);
    await questions.flush();
    expect(await second.answer()).toMatchObject({ state: "answered", known: false, fault: null });
    room.clock.advance(-30 * MINUTE);
  });

  it("waits for another token where this one is refused", async () => {
    await save();
    partner.says = () => ({ status: 401 });
    const { answer } = await claim();
    await questions.flush();
    const [exness] = (await desk("get").as(room.admin).data()) as unknown as AskedPartnerDto[];
    expect(exness).toMatchObject({ refusedAt: "2026-06-01T09:00:00.000Z", waiting: 1 });
    expect(await answer()).toMatchObject({ state: "waiting", fault: /refuses/ });
    partner.says = () => ({ body: { affiliation: true } });
    await save("exness", "second-token-of-the-operator").expect(200);
    await questions.flush();
    expect(partner.heard.at(-1)?.headers.authorization).toBe("JWT second-token-of-the-operator");
    expect(await answer()).toMatchObject({ state: "answered", known: true });
    expect(JSON.stringify(logLines)).not.toContain("token-of-the-operator");
  });

  it("is asked for again after growing times, then given up until a person asks", async () => {
    await save();
    partner.says = () => "nothing";
    const { id, again, answer } = await claim();
    let moved = 0;
    for (const delay of PARTNER_LIMITS.askAgainAfter) {
      await questions.flush();
      expect(await answer()).toMatchObject({
        state: "waiting",
        fault: "No answer within 0.2 seconds.",
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
    await desk("delete", "/exness").as(room.admin).expect(200);
    expect(await answer()).toMatchObject({ state: "given_up", known: true });
    await again().as(room.support).expect(409);
    room.clock.advance(-moved);
  });

  it("is left to another process where one has died at it, after a minute", async () => {
    await save();
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
    await save();
    questions.start();
    await questions.flush();
    partner.says = () => "nothing";
    await claim();
    await expect.poll(() => partner.heard).toHaveLength(1);
  });
});
