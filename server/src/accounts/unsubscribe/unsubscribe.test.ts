import type { Express } from "express";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  readNotificationPreferences,
  saveNotificationPreferences,
} from "../notificationPreferences.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { callerAddress } from "../../http/callerAddress.ts";
import { CallLimits } from "../../http/callLimits.ts";
import { createHttpApp } from "../../http/httpApp.ts";
import { createLog } from "../../process/log.ts";
import { mountUnsubscribe } from "./unsubscribePages.ts";
import { readUnsubscribeToken, unsubscribeToken } from "./unsubscribeToken.ts";

let fixture: Fixture;
let app: Express;
/** Calls of strangers of one address that pass in a minute. */
const STRANGERS = 100;
beforeAll(async () => {
  fixture = await openFixture();
  const { step: limit } = new CallLimits({
    perMinute: STRANGERS / 10,
    findSession: () => Promise.resolve(null),
    addressOf: callerAddress([]),
  });
  app = createHttpApp({
    clock: fixture.clock,
    log: createLog("silent"),
    authenticate: () => Promise.resolve(null),
    trustProxy: [],
    mountFirst: (express) => mountUnsubscribe(express, { ...fixture.deps, limit }),
    mountApi: () => undefined,
  }).app;
});
afterAll(() => fixture.close());

const SECRET = "one secret of the tests, long enough";
const SOMEBODY = "0198c0de-0000-7000-8000-000000000000";

/** A member, the address behind the link in their mails, and which mails they get. */
async function join() {
  const { id } = await fixture.makeMember();
  const token = unsubscribeToken(fixture.deps.secret, { memberId: id, kind: "trades" });
  const told = () => readNotificationPreferences(fixture.database, id);
  return { id, path: `/unsubscribe?token=${token}`, told };
}

describe("the link in a mail", () => {
  it("asks first, changes nothing by being looked at, and needs no session", async () => {
    const { path, told } = await join();
    const page = await request(app).get(path).expect(200);
    expect(page.text).toContain("Stop these emails");
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(await told()).toMatchObject({ trades: true });

    const done = await request(app).post(path).expect(200);
    expect(done.text).toContain("You get no more emails about the results");
    expect(await told()).toEqual({
      signals: true,
      trades: false,
      digest: false,
      security: true,
      marketing: false,
      announcements: true,
    });
    await request(app).post(path).expect(200);
  });

  it("works by a mail program's one click, and leaves the rest of the choice alone", async () => {
    const { id, path, told } = await join();
    const choice = {
      signals: false,
      trades: true,
      digest: false,
      security: false,
      marketing: true,
      announcements: true,
    };
    await fixture.database.write((transaction) =>
      saveNotificationPreferences(fixture, transaction, id, choice),
    );
    await request(app).post(path).type("form").send("List-Unsubscribe=One-Click").expect(200);
    expect(await told()).toEqual({ ...choice, trades: false });
  });

  it("does nothing for an account that is gone", async () => {
    const token = unsubscribeToken(fixture.deps.secret, { memberId: SOMEBODY, kind: "trades" });
    await request(app).post(`/unsubscribe?token=${token}`).expect(200);
  });

  it.each(["", "?token=", "?token=a.b.c", "?token=a&token=b"])(
    "is refused as %o",
    async (query) => {
      await request(app).get(`/unsubscribe${query}`).expect(400);
      await request(app).post(`/unsubscribe${query}`).expect(400);
    },
  );
});

describe("many wishes", () => {
  it("of one link are written once, and refused for a minute beyond ten", async () => {
    const { path, told } = await join();
    const write = vi.spyOn(fixture.database, "write");
    for (let n = 0; n < 10; n += 1) await request(app).post(path).expect(200);
    expect(write).toHaveBeenCalledTimes(1);
    write.mockRestore();
    const refused = await request(app).post(path).expect(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.text).toContain("try again in a minute");
    // The link of another mail, and of another member.
    await request(app)
      .post((await join()).path)
      .expect(200);
    expect(await told()).toMatchObject({ trades: false });
  });

  it("of many members pass from one address, as mail programs send them", async () => {
    const links = Array.from({ length: STRANGERS + 20 }, (_, n) =>
      unsubscribeToken(fixture.deps.secret, {
        memberId: SOMEBODY.slice(0, -3) + String(n).padStart(3, "0"),
        kind: "digest",
      }),
    );
    for (const token of links) {
      await request(app)
        .post(`/unsubscribe?token=${token}`)
        .type("form")
        .send("List-Unsubscribe=One-Click")
        .expect(200);
    }
  });

  it("without a link of ours count as a stranger's calls", async () => {
    let last = 400;
    for (let n = 0; n < STRANGERS + 20 && last === 400; n += 1) {
      last = (await request(app).post(`/unsubscribe?token=made.up.${n}`)).status;
    }
    expect(last).toBe(429);
    const { path } = await join();
    await request(app).post(path).expect(200);
  });
});

describe("the token", () => {
  const token = unsubscribeToken(SECRET, { memberId: SOMEBODY, kind: "trades" });

  it("stands for one member and one kind", () => {
    expect(readUnsubscribeToken(SECRET, token)).toEqual({ memberId: SOMEBODY, kind: "trades" });
  });

  it("is nobody else's to make or change", () => {
    const other = SOMEBODY.replace("0198", "0199");
    for (const forged of [
      token.replace(SOMEBODY, other),
      token.replace("trades", "security"),
      token.slice(0, -2),
      unsubscribeToken(`${SECRET}.`, { memberId: SOMEBODY, kind: "trades" }),
    ]) {
      expect(readUnsubscribeToken(SECRET, forged)).toBeNull();
    }
  });
});
