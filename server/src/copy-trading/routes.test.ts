import {
  COPY_TRADING_LOCKED_MESSAGE,
  CopyInterestDto,
  type Envelope,
  MINUTE,
} from "@signaldeck/contract";
import type { Express } from "express";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../accounts/createAccount.ts";
import { openRoom, type Room } from "../testing/openRoom.ts";
import { roomApp } from "../testing/roomApp.ts";
import { copyTradingPersonalData } from "./personalData.ts";
import { mountCopyTrading } from "./routes.ts";

let room: Room;
let app: Express;

beforeAll(async () => {
  room = await openRoom();
  app = roomApp({
    clock: room.clock,
    findSession: (token) => room.sessions.find(token),
    mount: (api) => mountCopyTrading(api, room.deps),
  });
});
afterAll(() => room.close());

const PATH = "/api/copy-trading/interest";

async function someone(account: Partial<NewAccount>) {
  const member = await room.makeMember(account);
  const token = await room.sessions.open(member.id, { remember: true, userAgent: null });
  const agent = request(app);
  const call = (method: "get" | "put", body?: object) =>
    agent[method](PATH)
      .set("Authorization", `Bearer ${token}`)
      .send(body ?? {});
  return { member, call };
}

const interestIn = (reply: { body: unknown }) =>
  CopyInterestDto.parse((reply.body as Envelope<unknown>).data);

describe("/copy-trading/interest", () => {
  it.each(["get", "put"] as const)("%s needs a session and a verified tier", async (method) => {
    await request(app)[method](PATH).expect(401);
    for (const account of [{}, { tier: "gold" }] as const) {
      const reply = await (await someone(account)).call(method).expect(403);
      expect(reply.body).toMatchObject({
        error: { code: "forbidden" },
        message: COPY_TRADING_LOCKED_MESSAGE,
      });
    }
  });

  it.each([
    { tier: "silver", dashboardUnlocked: true },
    { tier: "elite", dashboardUnlocked: true },
    { role: "admin" },
  ] as const)(
    "keeps the wish of %j since it was first said, until it is taken back",
    async (account) => {
      const { call } = await someone(account);
      expect(interestIn(await call("get").expect(200))).toEqual({ interested: false, since: null });
      const said = interestIn(await call("put", { interested: true }).expect(200));
      expect(said).toEqual({ interested: true, since: new Date(room.clock.now()).toISOString() });
      room.clock.advance(MINUTE);
      expect(interestIn(await call("put", { interested: true }).expect(200))).toEqual(said);
      expect(interestIn(await call("get").expect(200))).toEqual(said);
      await call("put", { interested: false }).expect(200);
      expect(interestIn(await call("get").expect(200))).toEqual({ interested: false, since: null });
      await call("put", { interested: "please" }).expect(400);
    },
  );

  it("survives two presses in one moment", async () => {
    const { call } = await someone({ tier: "pro", dashboardUnlocked: true });
    const replies = await Promise.all(
      [1, 2, 3].map(() => call("put", { interested: true }).expect(200)),
    );
    expect(replies.every((reply) => interestIn(reply).interested)).toBe(true);
  });

  it("is exported and erased with the member", async () => {
    const { call, member } = await someone({ tier: "pro", dashboardUnlocked: true });
    await call("put", { interested: true }).expect(200);
    const data = copyTradingPersonalData(room.database);
    expect(await data.export(member.id)).toHaveLength(1);
    await room.database.write((transaction) => data.erase(member.id, transaction));
    expect(await data.export(member.id)).toEqual([]);
  });
});
