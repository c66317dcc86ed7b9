import type { Envelope, CountdownDto } from "@signaldeck/contract";
import type { Express } from "express";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createAccountsHarness,
  type AccountsHarness,
} from "../accounts/testing/accountsHarness.ts";
import type { NewAccount } from "../accounts/createAccount.ts";
import { roomApp } from "../testing/roomApp.ts";
import { mountMembership } from "./routes.ts";

let room: AccountsHarness;
let app: Express;

beforeAll(async () => {
  room = await createAccountsHarness();
  app = roomApp({
    clock: room.clock,
    findSession: (token) => room.sessions.find(token),
    mount: (api) => {
      mountMembership(api, room);
    },
  });
});
afterAll(() => room.close());

async function tokenOf(account: Partial<NewAccount> = {}): Promise<string> {
  const member = await room.member(account);
  return room.sessions.open(member.id, { remember: true, userAgent: null });
}

const get = (path: string, token: string) =>
  request(app).get(`/api${path}`).set("Authorization", `Bearer ${token}`);

describe.each(["/countdown", "/countdown/config"])("GET %s", (path) => {
  it("needs a session", async () => {
    const reply = await request(app).get(`/api${path}`).expect(401);
    expect(reply.body).toMatchObject({ error: { code: "unauthenticated" } });
  });
});

describe("GET /countdown", () => {
  it("is the member's own clock", async () => {
    const token = await tokenOf();
    room.clock.advance(1_500);
    const { body } = (await get("/countdown", token).expect(200)) as {
      body: Envelope<CountdownDto>;
    };
    expect(body.data).toMatchObject({
      timeFormatted: { hours: "23", minutes: "59", seconds: "58" },
      ended: false,
    });
  });

  it("is zero for an unlocked member", async () => {
    const token = await tokenOf({ tier: "silver", dashboardUnlocked: true });
    const reply = await get("/countdown", token).expect(200);
    expect(reply.body).toMatchObject({ data: { remainingMs: 0 } });
  });

  it.each([-1, 1])("unlocks nothing when the clock is moved by %i day", async (days) => {
    const token = await tokenOf();
    room.clock.advance(days * 86_400_000);
    const reply = await get("/countdown", token).expect(200);
    const { data } = reply.body as Envelope<CountdownDto>;
    expect(data?.ended).toBe(days > 0);
    const session = await room.sessions.find(token);
    expect(session?.viewer).toEqual({ role: "member", tier: "guest", dashboardUnlocked: false });
    room.clock.advance(-days * 86_400_000);
  });
});

describe("GET /countdown/config", () => {
  it("tells the trial's length and the poll's pace", async () => {
    const reply = await get("/countdown/config", await tokenOf()).expect(200);
    expect(reply.body).toMatchObject({ data: { trialMs: 86_400_000, pollMs: 1_000 } });
  });
});
