import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  BOT_APPLICATION_LIMITS,
  DAY,
  HOUR,
  LOGIN_LIMITS,
  MINUTE,
  SECOND,
} from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "./AppError.ts";
import { createLimits, type AddressLimiter, type Limits } from "./rateLimits.ts";

const databaseUrl = process.env["TEST_DATABASE_URL"] ?? null;

let dataDir: string;
let limits: Limits;
/** Storage may be shared with other suites, so every test has keys of its own. */
let key: string;
/** What was waited for, in ms, and how long a wait lasts really. */
let waits: number[];
let waited: Promise<void> = Promise.resolve();
const wait = (milliseconds: number) => {
  waits.push(milliseconds);
  return waited;
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  dataDir = await mkdtemp(join(tmpdir(), "signaldeck-limits-"));
  waits = [];
  limits = await createLimits({ databaseUrl, dataDir, wait });
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

    for (let n = 0; n < 50; n += 1) await login.anywhere.putOff(key);
    expect(waits).toEqual([]);
    await login.anywhere.putOff(key);
    expect(waits).toEqual([LOGIN_LIMITS.delayBeyond]);
    await login.anywhere.giveBack(key);
    await login.anywhere.giveBack(key);
    await login.anywhere.putOff(key);
    expect(waits).toHaveLength(1);
  });

  it("allow no more than five in any ten minutes, however they are spread", async () => {
    expect(await logIns(1)).toBe(1);
    pass(9 * MINUTE);
    expect(await logIns()).toBe(4);
    await expect(limits.login.account.consume(key)).rejects.toMatchObject({ retryAfter: 60 });
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
    limits = await createLimits({ databaseUrl, dataDir });
    expect(await logIns()).toBe(2);
  });

  it("hold for two instances together", async () => {
    const other = await createLimits({ databaseUrl, dataDir });
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
  const newAddress = () => `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:1::5`;

  it("let a hundred bad tries an hour through at once, and more in turns", async () => {
    const address = newAddress();
    const consume = () => limits.login.address.consume(address);
    await consume();
    await limits.login.address.giveBack(address);
    expect(await triesUntilRefused(consume, 100)).toBe(100);
    expect(waits).toEqual([]);
    expect(await triesUntilRefused(consume, 20)).toBe(20);
    expect(waits).toEqual(Array.from({ length: 20 }, () => SECOND));
    pass(60 * MINUTE);
    await consume();
    expect(waits).toHaveLength(20);
  });

  it("make the turns of an address wait for each other, refuse the ninth, and no other address", async () => {
    const address = newAddress();
    const consume = () => limits.login.address.consume(address);
    await triesUntilRefused(consume, 100);
    let letThrough = () => {};
    waited = new Promise((resolve) => (letThrough = resolve));
    const line = Array.from({ length: 9 }, consume);
    await expect(Promise.race(line)).rejects.toMatchObject({
      code: "too_many_requests",
      retryAfter: 8,
    });
    expect(waits).toHaveLength(1);
    await limits.login.address.consume(newAddress());
    letThrough();
    const results = await Promise.allSettled(line);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
    await consume();
  });

  it.each([
    ["codes", (all) => all.codes.address, LOGIN_LIMITS.triesPerAddress, SECOND],
    ["mails", (all) => all.mails.address, LOGIN_LIMITS.triesPerAddress, 3 * SECOND],
    [
      "applications",
      (all) => all.applications,
      BOT_APPLICATION_LIMITS.perAddressAndHour,
      3 * SECOND,
    ],
  ] as const satisfies [string, (all: Limits) => AddressLimiter, number, number][])(
    "let so many %s an hour through at once, counted apart from all else",
    async (_name, of, most, gap) => {
      const address = newAddress();
      await triesUntilRefused(() => limits.login.address.consume(address), most);
      expect(waits).toEqual([]);
      await triesUntilRefused(() => of(limits).consume(address), most);
      expect(waits).toEqual([]);
      await of(limits).consume(address);
      expect(waits).toEqual([gap]);
      pass(HOUR);
      await of(limits).consume(address);
      expect(waits).toEqual([gap]);
    },
  );

  it("make a try beyond the ceiling wait for real", async () => {
    const address = newAddress();
    const other = await createLimits({ databaseUrl, dataDir });
    const consume = () => other.login.address.consume(address);
    await triesUntilRefused(consume, LOGIN_LIMITS.triesPerAddress);
    const order: string[] = [];
    // Of timers of one length the first one set is the first to go off.
    void sleep(SECOND).then(() => order.push("a second"));
    await consume();
    order.push("let through");
    expect(order).toEqual(["a second", "let through"]);
    await other.close();
  });

  it("let four wishes wait, and refuse the fifth for as long as they take", async () => {
    const address = newAddress();
    const consume = () => limits.applications.consume(address);
    await triesUntilRefused(consume, BOT_APPLICATION_LIMITS.perAddressAndHour);
    let letThrough = () => {};
    waited = new Promise((resolve) => (letThrough = resolve));
    const line = Array.from({ length: 5 }, consume);
    await expect(Promise.race(line)).rejects.toMatchObject({ retryAfter: 12 });
    letThrough();
    const results = await Promise.allSettled(line);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
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
    expect(await limits.mails.tryRecipient(key.replace("@", "+tag@"))).toBe(60);
  });

  it("wait for nobody else's wishes, until there are thirty an hour", async () => {
    const wish = (from: number) => limits.mails.tryRecipient(key, `203.0.113.${from}`);
    for (let from = 0; from < 30; from += 1) expect(await wish(from)).toBe(0);
    expect(await wish(30)).toBe(3_600);
    // Whose own cooldown runs hears of that.
    expect(await wish(0)).toBe(60);
    pass(HOUR);
    expect(await wish(0)).toBe(0);
  });
});

describe("storage that fails", () => {
  it("refuses instead of letting everybody guess", async () => {
    const broken = await createLimits({ databaseUrl: null, dataDir });
    await broken.close();
    const unavailable = { code: "unavailable", retryAfter: 5, cause: expect.any(Error) as unknown };
    const { account, address } = broken.login;
    await expect(account.consume(key)).rejects.toMatchObject(unavailable);
    await expect(account.reset(key)).rejects.toMatchObject(unavailable);
    await expect(address.giveBack("203.0.113.7")).rejects.toMatchObject(unavailable);
  });
});
