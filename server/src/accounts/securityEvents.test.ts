import { randomBytes } from "node:crypto";
import { LOGIN_LIMITS } from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callerAddress } from "../http/callerAddress.ts";
import { hashAccount, securityLog } from "../http/securityLog.ts";
import { createLog } from "../process/log.ts";
import { mountOffice } from "../staff/routes.ts";
import { ScriptedFeed } from "../testing/ScriptedFeed.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { challengeFor, enrol } from "./testing/secondFactorHarness.ts";

const SECRET = "a secret of this test, and of nothing else";

let lines: { security?: Record<string, string>; level: number }[] = [];
let counted: string[] = [];
let text = "";
let fixture: Fixture;

beforeAll(async () => {
  const log = createLog("info", {
    write: (line: string) => {
      text += line;
      lines.push(JSON.parse(line) as { level: number });
    },
  });
  fixture = await openFixture({
    log,
    mount: (api, { database, clock }) =>
      mountOffice(api, { database, clock, feed: new ScriptedFeed() }),
    watch: [
      securityLog({
        secret: SECRET,
        addressOf: callerAddress([]),
        log,
        count: ({ call, outcome }) => counted.push(`${call} ${outcome}`),
      }),
    ],
  });
});
afterAll(() => fixture.close());
beforeEach(() => {
  lines = [];
  counted = [];
});

/** The events of the log so far, once there are `count` of them. */
async function events(count: number): Promise<Record<string, string>[]> {
  await expect.poll(() => lines.filter(({ security }) => security).length).toBe(count);
  return lines.flatMap(({ security }) => (security ? [security] : []));
}

describe("the log of security events", () => {
  it("tells of a sign-in that failed and one that did not, without the address", async () => {
    const { email, id } = await fixture.makeMember();
    await fixture.call("post", "/auth/login", { email, password: "Wrong-horse7" });
    const { data } = await fixture.call<{ token: string }>("post", "/auth/login", {
      email: ` ${email.toUpperCase()}`,
      password: PASSWORD,
    });
    await fixture.call("post", "/auth/logout").as(data.token);
    const account = hashAccount(SECRET, email);
    expect(await events(3)).toEqual([
      expect.objectContaining({
        call: "post /auth/login",
        outcome: "invalid_credentials",
        account,
      }),
      expect.objectContaining({ call: "post /auth/login", outcome: "ok", account }),
      expect.objectContaining({ call: "post /auth/logout", outcome: "ok", memberId: id }),
    ]);
    expect(counted).toEqual([
      "post /auth/login invalid_credentials",
      "post /auth/login ok",
      "post /auth/logout ok",
    ]);
    expect(text).not.toContain(email);
  });

  it("warns of a lock-out", async () => {
    const { email } = await fixture.makeMember();
    for (let tries = 0; tries <= LOGIN_LIMITS.triesPerAccount; tries += 1) {
      await fixture.call("post", "/auth/login", { email, password: "Wrong-horse7" });
    }
    const last = (await events(LOGIN_LIMITS.triesPerAccount + 1)).at(-1);
    expect(last).toMatchObject({
      outcome: "too_many_requests",
      account: hashAccount(SECRET, email),
    });
    expect(lines.every(({ level }) => level === 40)).toBe(true);
  });

  it("names the account whose second factor was not right", async () => {
    const { member, code } = await enrol(fixture);
    const challenge = await challengeFor(fixture, member.email);
    await events(3);
    lines = [];
    await fixture.call("post", "/auth/second-factor", { challenge, code: code(-50) });
    expect(await events(1)).toMatchObject([
      { call: "post /auth/second-factor", outcome: "invalid_second_factor", memberId: member.id },
    ]);
  });

  it("tells of a refused right and of a token that stands for nobody, not of a visitor", async () => {
    const { id, call } = await fixture.signIn();
    await call("get", "/staff/overview");
    await fixture.call("get", "/account/settings").as(randomBytes(32).toString("base64url"));
    await fixture.call("get", "/account/settings");
    await call("get", "/account/settings");
    expect(await events(2)).toMatchObject([
      { outcome: "forbidden", memberId: id },
      { call: "get /account/settings", outcome: "unauthenticated" },
    ]);
  });

  it("counts all, and writes no more than a minute's share of lines for one network", async () => {
    for (let tries = 0; tries < 70; tries += 1) {
      await fixture.call("post", "/auth/logout").as("m".repeat(43));
    }
    await expect.poll(() => counted.length).toBe(70);
    expect(lines.length).toBeLessThan(60);
  });
});
