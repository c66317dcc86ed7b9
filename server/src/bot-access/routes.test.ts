import {
  BotApplicationSentDto,
  BotSettingsDto,
  BotSubmissionDto,
  BOT_LOCKED_MESSAGE,
  type BotApplicationInput,
  type Envelope,
} from "@signaldeck/contract";
import type { Express } from "express";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { NewAccount } from "../accounts/createAccount.ts";
import {
  createAccountsHarness,
  type AccountsHarness,
} from "../accounts/testing/accountsHarness.ts";
import type { BotOffer } from "../content/botOffer.ts";
import { AuditRecord } from "../staff/AuditRecord.ts";
import { roomApp } from "../testing/roomApp.ts";
import type { BotAccessDeps } from "./botAccessDeps.ts";
import { BotSubmission } from "./BotSubmission.ts";
import { botAccessPersonalData } from "./personalData.ts";
import { mountBotAccess } from "./routes.ts";

let room: AccountsHarness;
let app: Express;
let openApp: Express;
const content: { botOffer: BotOffer | null } = { botOffer: null };

beforeAll(async () => {
  room = await createAccountsHarness();
  const appWith = (limits: BotAccessDeps["limits"]) =>
    roomApp({
      clock: room.clock,
      findSession: (token) => room.sessions.find(token),
      mount: (api) => mountBotAccess(api, { ...room.deps, content, limits }),
    });
  app = appWith(room.limits);
  const unlimited = { consume: () => Promise.resolve(), giveBack: () => Promise.resolve() };
  openApp = appWith({ applications: unlimited });
});
afterAll(() => room.close());

const APPLICATION: BotApplicationInput = {
  fullName: "Test Applicant",
  countryCode: "+234",
  phoneNumber: "+2348012345678",
  email: "applicant@example.org",
  hasAccount: "no",
  hasFunded: "ready",
  canAfford: "yes",
  hasLostMoney: "no",
  lossAmount: "",
  usageMethod: "both",
  wantsCall: "no",
  callCountryCode: "+234",
  callNumber: "",
  readyToStart: "week",
};

const dataOf = (reply: { body: unknown }) => (reply.body as Envelope<unknown>).data;

const submit = (changes: object = {}) =>
  request(openApp)
    .post("/api/bot-access/submit")
    .send({ ...APPLICATION, ...changes });

async function submitted(changes: object = {}) {
  const data = BotApplicationSentDto.parse(dataOf(await submit(changes).expect(201)));
  const row = await room.database.model(BotSubmission).findByPk(data.id, { raw: true });
  return { ...data, row };
}

async function someone(account: Partial<NewAccount> = {}) {
  const member = await room.member(account);
  const token = await room.sessions.open(member.id, { remember: true, userAgent: null });
  const agent = request(openApp);
  const call = (method: "get" | "put" | "patch", path: string, body?: object) =>
    agent[method](`/api${path}`)
      .set("Authorization", `Bearer ${token}`)
      .send(body ?? {});
  return { member, call };
}

describe("GET /bot-access/offer", () => {
  const offer = async () => dataOf(await request(app).get("/api/bot-access/offer").expect(200));

  it("is there day by day, or until its end, and then gone", async () => {
    expect(await offer()).toBeNull();
    content.botOffer = { title: "Trial", text: "Free.", endsAt: null };
    expect(await offer()).toEqual(content.botOffer);
    const endsAt = new Date(room.clock.now() + 1_000).toISOString();
    content.botOffer = { title: "Trial", text: "Free.", endsAt };
    expect(await offer()).toMatchObject({ endsAt });
    room.clock.advance(1_000);
    expect(await offer()).toBeNull();
    room.clock.advance(-1_000);
  });
});

describe("POST /bot-access/submit", () => {
  it("takes an application from anyone", async () => {
    const { needsCare, row } = await submitted({ email: " Applicant@Example.org " });
    expect(needsCare).toBe(false);
    expect(row).toMatchObject({ ...APPLICATION, status: "new", notes: "" });
  });

  it.each([
    [{ canAfford: "no" }, true],
    [{ hasLostMoney: "yes", lossAmount: "about $300" }, true],
    [{ canAfford: "maybe" }, false],
  ])("marks %j as needing care: %s", async (changes, care) => {
    const { needsCare, row } = await submitted(changes);
    expect(needsCare).toBe(care);
    expect(row?.status).toBe(care ? "needs_care" : "new");
  });

  it("keeps a call number and a loss only where they were asked for", async () => {
    const { row } = await submitted({
      lossAmount: "not asked",
      wantsCall: "no",
      callNumber: "+2348012345678",
    });
    expect(row).toMatchObject({ lossAmount: "", callNumber: "" });
    const asked = await submitted({ wantsCall: "yes", callNumber: "+2348012345678" });
    expect(asked.row?.callNumber).toBe("+2348012345678");
  });

  it.each([
    [{ fullName: " " }, "fullName", "Full name is required"],
    [{ phoneNumber: "" }, "phoneNumber", "Phone number is required"],
    [
      { phoneNumber: "08012345678" },
      "phoneNumber",
      "Please enter a valid phone number (digits only, no country code)",
    ],
    [{ email: "" }, "email", "Email is required"],
    [{ email: "nobody" }, "email", "Please enter a valid email address"],
    [{ hasAccount: "" }, "hasAccount", "Please select an option"],
    [{ hasFunded: "soon" }, "hasFunded", "Please select an option"],
    [{ canAfford: null }, "canAfford", "Please select an option"],
    [{ hasLostMoney: "maybe" }, "hasLostMoney", "Please select an option"],
    [{ usageMethod: "" }, "usageMethod", "Please select an option"],
    [{ wantsCall: "" }, "wantsCall", "Please select an option"],
    [{ readyToStart: "" }, "readyToStart", "Please select an option"],
    [{ hasLostMoney: "yes" }, "lossAmount", "Please enter the loss amount"],
    [{ wantsCall: "yes" }, "callNumber", "Please enter a call number"],
  ])("refuses %j", async (changes, path, message) => {
    const reply = await submit(changes).expect(400);
    expect(reply.body).toMatchObject({
      message,
      error: { code: "validation_failed", fields: [{ path, message }] },
    });
  });

  it("names all faults at once", async () => {
    const reply = await submit({ fullName: "", hasLostMoney: "yes", wantsCall: "yes" }).expect(400);
    const { error } = reply.body as { error: { fields: { path: string }[] } };
    expect(error.fields.map(({ path }) => path)).toEqual(["fullName", "lossAmount", "callNumber"]);
  });

  it("takes twenty applications from one address within an hour", async () => {
    const send = () => request(app).post("/api/bot-access/submit").send(APPLICATION);
    for (let sent = 0; sent < 20; sent += 1) await send().expect(201);
    expect((await send().expect(429)).body).toMatchObject({ error: { code: "too_many_requests" } });
  });
});

describe("reviewing applications", () => {
  const id = "0198f0a2-0000-7000-8000-00000000000c";

  it.each([
    ["get", "/bot-access/submissions"],
    ["get", `/bot-access/submissions/${id}`],
    ["patch", `/bot-access/submissions/${id}/status`],
  ] as const)("%s %s is for staff alone", async (method, path) => {
    await request(app)[method](`/api${path}`).expect(401);
    const gold = await someone({ tier: "gold", dashboardUnlocked: true });
    await gold.call(method, path).expect(403);
    const staff = await someone({ role: "support" });
    await staff.call("get", "/bot-access/submissions").expect(200);
  });

  it("lists newest first, by status and in pages of 50", async () => {
    const staff = await someone({ role: "admin" });
    room.clock.advance(1_000);
    const { id: care } = await submitted({ canAfford: "no" });
    room.clock.advance(1_000);
    const { id: fresh } = await submitted();

    const list = async (query: string) => {
      const reply = await staff.call("get", `/bot-access/submissions${query}`).expect(200);
      return z.array(BotSubmissionDto).parse(dataOf(reply));
    };
    expect((await list("")).slice(0, 2).map((row) => row.id)).toEqual([fresh, care]);
    expect((await list("?status=needs_care&limit=1")).map((row) => row.id)).toEqual([care]);
    expect((await list("?limit=1&page=2")).map((row) => row.id)).toEqual([care]);
    const reply = await staff.call("get", "/bot-access/submissions?limit=1").expect(200);
    const total = await room.database.model(BotSubmission).count();
    expect(reply.body).toMatchObject({ pagination: { total, pages: total, current: 1 } });
    await staff.call("get", "/bot-access/submissions?status=lost").expect(400);
    await staff.call("get", "/bot-access/submissions?page=0").expect(400);
  });

  it("shows one, and sets its status and notes with a trace that holds no text", async () => {
    const staff = await someone({ role: "support" });
    const { id: submission } = await submitted();
    const path = `/bot-access/submissions/${submission}`;
    const set = (body: object) => staff.call("patch", `${path}/status`, body);
    await set({ status: "contacted", notes: "Called at noon" }).expect(200);
    const kept = await set({ status: "approved" }).expect(200);
    expect(dataOf(kept)).toMatchObject({ status: "approved", notes: "Called at noon" });
    expect(dataOf(await staff.call("get", path).expect(200))).toEqual(dataOf(kept));
    await set({ status: "maybe" }).expect(400);
    await set({ status: "new", notes: "x".repeat(2_001) }).expect(400);

    const audit = await room.database.model(AuditRecord).findAll({
      where: { subjectId: submission },
      order: [["id", "ASC"]],
      raw: true,
    });
    expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["application.reviewed", staff.member.id],
      ["application.reviewed", staff.member.id],
    ]);
    expect(audit.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
      { from: "new", to: "contacted", notesChanged: true },
      { from: "contacted", to: "approved", notesChanged: false },
    ]);
  });

  it("says so when there is none", async () => {
    const staff = await someone({ role: "support" });
    await staff.call("get", `/bot-access/submissions/${id}`).expect(404);
    await staff
      .call("patch", `/bot-access/submissions/${id}/status`, { status: "new" })
      .expect(404);
    await staff.call("get", "/bot-access/submissions/no-id").expect(400);
  });
});

describe("bot settings", () => {
  const CALLS = [
    ["get", "/bot-access/settings"],
    ["put", "/bot-access/settings"],
    ["put", "/bot-access/state"],
  ] as const;

  it.each(CALLS)("%s %s is locked below gold", async (method, path) => {
    await request(app)[method](`/api${path}`).expect(401);
    for (const account of [
      { tier: "pro", dashboardUnlocked: true },
      { tier: "gold", dashboardUnlocked: false },
    ] as const) {
      const reply = await (await someone(account)).call(method, path).expect(403);
      expect(reply.body).toMatchObject({ message: BOT_LOCKED_MESSAGE });
    }
  });

  it.each([
    { tier: "gold", dashboardUnlocked: true },
    { tier: "elite", dashboardUnlocked: true },
    { role: "support" },
  ] as const)("are kept for %j, each choice for itself", async (account) => {
    const { call, member } = await someone(account);
    const read = async () =>
      BotSettingsDto.parse(dataOf(await call("get", "/bot-access/settings").expect(200)));
    expect(await read()).toEqual({
      riskLevel: "Conservative",
      tradeSize: 50,
      running: false,
      updatedAt: null,
    });
    await call("put", "/bot-access/state", { running: true }).expect(200);
    await call("put", "/bot-access/settings", { riskLevel: "Aggressive", tradeSize: 250 });
    expect(await read()).toMatchObject({ riskLevel: "Aggressive", tradeSize: 250, running: true });
    await call("put", "/bot-access/state", { running: false }).expect(200);
    expect(await read()).toMatchObject({ riskLevel: "Aggressive", running: false });

    await call("put", "/bot-access/settings", { riskLevel: "Bold", tradeSize: 50 }).expect(400);
    await call("put", "/bot-access/settings", { riskLevel: "Moderate", tradeSize: 75 }).expect(400);
    await call("put", "/bot-access/state", { running: "yes" }).expect(400);

    const other = await someone({ tier: "gold", dashboardUnlocked: true });
    const others = await other.call("get", "/bot-access/settings").expect(200);
    expect(dataOf(others)).toMatchObject({ updatedAt: null });
    expect(member.id).not.toBe(other.member.id);
  });
});

describe("personal data", () => {
  it("has settings and the applications of the member's address, and goes with the member", async () => {
    const { call, member } = await someone({ tier: "gold", dashboardUnlocked: true });
    await call("put", "/bot-access/state", { running: true }).expect(200);
    await submitted({ email: member.email, fullName: "The Member" });
    const data = botAccessPersonalData(room.database);
    expect(await data.export(member.id)).toMatchObject([
      { kind: "settings", running: true },
      { kind: "application", fullName: "The Member", email: member.email },
    ]);
    const before = await room.database.model(BotSubmission).count();
    await room.database.write((transaction) => data.erase(member.id, transaction));
    expect(await data.export(member.id)).toEqual([]);
    expect(await room.database.model(BotSubmission).count()).toBe(before - 1);
  });
});
