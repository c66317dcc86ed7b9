import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY, LOGIN_LIMITS, MINUTE } from "@signaldeck/contract";
import request from "supertest";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../clock.ts";
import { createLog } from "../log.ts";
import { AppError } from "./AppError.ts";
import { createHttpApp } from "./httpApp.ts";
import { createLimits, type Limits } from "./rateLimits.ts";
import { addressKey } from "./rateLimitsAddress.ts";

const databaseUrl = process.env["TEST_DATABASE_URL"] ?? null;

let dataDir: string;
let limits: Limits;
/** Storage may be shared with other suites, so every test has keys of its own. */
let key: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  dataDir = await mkdtemp(join(tmpdir(), "signaldeck-limits-"));
  limits = await createLimits({ databaseUrl, dataDir, apiPerMinute: 600 });
  key = `${Math.random()}@example.org`;
});
afterEach(async () => {
  vi.useRealTimers();
  await limits.close();
  await rm(dataDir, { recursive: true, force: true });
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

async function triesUntilRefused(consume: () => Promise<void>, most: number): Promise<number> {
  for (let tries = 0; tries < most; tries += 1) {
    const refused = await consume().then(
      () => false,
      (error: unknown) => error instanceof AppError && error.code === "too_many_requests",
    );
    if (refused) return tries;
  }
  return most;
}

const logIns = (most = 10) => triesUntilRefused(() => limits.login.account.consume(key), most);

describe("limits per account", () => {
  it("allow five tries, and say when there is another", async () => {
    expect(await logIns()).toBe(5);
    await expect(limits.login.account.consume(key)).rejects.toMatchObject({
      code: "too_many_requests",
      retryAfter: 600,
      message: "Too many attempts. Please try again in 10 minutes.",
    });
  });

  it("forget what was counted by a clock that ran a day ahead", async () => {
    pass(DAY);
    expect(await logIns()).toBe(5);
    pass(-DAY);
    expect(await logIns()).toBe(5);
    await expect(limits.login.account.consume(key)).rejects.toMatchObject({ retryAfter: 600 });
  });

  it("are used up by nobody else: a stranger's tries are the stranger's", async () => {
    const { login } = limits;
    const { account } = login;
    const at = (address: string) => () => account.consume(key, address);
    expect(await triesUntilRefused(at("203.0.113.7"), 10)).toBe(5);
    expect(await triesUntilRefused(at("2001:db8::1"), 10)).toBe(5);
    expect(await triesUntilRefused(at("198.51.100.7"), 10)).toBe(5);
    await account.reset(key, "198.51.100.7");
    await account.consume(key, "198.51.100.7");
    await expect(account.consume(key, "203.0.113.7")).rejects.toThrow(/Too many/);

    const delays = [];
    for (let n = 0; n < 51; n += 1) delays.push(await login.anywhere.delay(key));
    expect(new Set(delays.slice(0, 50))).toEqual(new Set([0]));
    expect(delays[50]).toBe(LOGIN_LIMITS.delayBeyond);
    await login.anywhere.giveBack(key);
    await login.anywhere.giveBack(key);
    expect(await login.anywhere.delay(key)).toBe(0);
  });

  it("allow no more than five in any ten minutes, however they are spread", async () => {
    expect(await logIns(1)).toBe(1);
    pass(9 * MINUTE);
    expect(await logIns()).toBe(4);
    pass(MINUTE);
    expect(await logIns()).toBe(1);
    pass(9 * MINUTE);
    expect(await logIns()).toBe(4);
  });

  it("count attempts made in the same moment one by one", async () => {
    const tries = Array.from({ length: 30 }, () => limits.login.account.consume(key));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  it("outlive a restart", async () => {
    expect(await logIns(3)).toBe(3);
    await limits.close();
    limits = await createLimits({ databaseUrl, dataDir, apiPerMinute: 600 });
    expect(await logIns()).toBe(2);
  });

  it("hold for two instances together", async () => {
    const other = await createLimits({ databaseUrl, dataDir, apiPerMinute: 600 });
    try {
      expect(await logIns(3)).toBe(3);
      expect(await triesUntilRefused(() => other.login.account.consume(key), 10)).toBe(2);
    } finally {
      await other.close();
    }
  });

  it("are forgotten on reset, and kept apart by purpose", async () => {
    expect(await logIns()).toBe(5);
    await limits.codes.account.consume(key);
    await limits.login.account.reset(key);
    expect(await logIns()).toBe(5);
  });
});

describe("limits per address", () => {
  it("allow a hundred bad tries an hour", async () => {
    const address = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:1::5`;
    const consume = () => limits.login.address.consume(address);
    await consume();
    await limits.login.address.giveBack(address);
    expect(await triesUntilRefused(consume, 120)).toBe(100);
    pass(60 * MINUTE);
    await consume();
  });

  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
  ])("count %s as %s", (address, expected) => {
    expect(addressKey(address)).toBe(expected);
  });
});

describe("mails to one recipient", () => {
  it("wait for a minute, and stop at ten an hour", async () => {
    expect(await limits.mails.tryRecipient(key)).toBe(0);
    expect(await limits.mails.tryRecipient(key)).toBe(60);
    for (let n = 1; n < 10; n += 1) {
      pass(MINUTE);
      expect(await limits.mails.tryRecipient(key)).toBe(0);
    }
    pass(MINUTE);
    expect(await limits.mails.tryRecipient(key)).toBe(3_000);
  });
});

describe("the general limit", () => {
  it("refuses an address that calls too often, with the time to wait", async () => {
    const tight = await createLimits({ databaseUrl, dataDir, apiPerMinute: 3 });
    try {
      const { app } = createHttpApp({
        clock: systemClock,
        log: createLog("silent"),
        authenticate: () => Promise.resolve(null),
        trustProxy: [],
        before: [tight.middleware],
        mountApi: () => undefined,
      });
      for (let n = 0; n < 3; n += 1) await request(app).get("/api/nothing").expect(404);
      const reply = await request(app).get("/api/nothing").expect(429);
      expect(reply.body).toMatchObject({ error: { code: "too_many_requests" } });
      expect(Number(reply.headers["retry-after"])).toBeLessThanOrEqual(60);
    } finally {
      await tight.close();
    }
  });
});

describe("storage that fails", () => {
  it("refuses instead of letting everybody guess", async () => {
    const broken = await createLimits({ databaseUrl: null, dataDir, apiPerMinute: 600 });
    await broken.close();
    await expect(broken.login.account.consume(key)).rejects.toMatchObject({ code: "unavailable" });
  });
});
