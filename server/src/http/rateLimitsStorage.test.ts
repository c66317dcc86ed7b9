import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR, MINUTE } from "@signaldeck/contract";
import pg from "pg";
import sqlite3 from "sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestUrl, type TestUrl } from "../testing/testDatabase.ts";
import { createLimits } from "./rateLimits.ts";
import { openStorage, type LimitsStorage } from "./rateLimitsStorage.ts";
import { soon } from "../testing/soon.ts";

const onPostgres = process.env["TEST_DATABASE_URL"] !== undefined;

let dataDir: string;
/** A database in which nothing was counted yet. */
let place: TestUrl;
const opened: LimitsStorage[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "signaldeck-limits-"));
  place = await createTestUrl();
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const storage of opened.splice(0)) await storage.close().catch(() => undefined);
  await place.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function open(folder = dataDir): Promise<LimitsStorage> {
  const storage = await openStorage({ databaseUrl: place.url, dataDir: folder });
  opened.push(storage);
  return storage;
}

const triesOf = (storage: LimitsStorage) =>
  storage.limiter({ name: "tries", points: 1, window: MINUTE });

/** Runs a statement on the same storage, from outside. */
async function execute(sql: string): Promise<{ key: string }[]> {
  if (place.url !== null) {
    const client = new pg.Client({ connectionString: place.url });
    await client.connect();
    try {
      return (await client.query<{ key: string }>(sql)).rows;
    } finally {
      await client.end();
    }
  }
  const handle = new sqlite3.Database(join(dataDir, "limits.sqlite"));
  try {
    return await new Promise((resolve, reject) => {
      handle.all<{ key: string }>(sql, (error, rows) => (error ? reject(error) : resolve(rows)));
    });
  } finally {
    await new Promise((resolve) => handle.close(resolve));
  }
}

const storedKeys = async () =>
  (await execute("SELECT key FROM rate_limits ORDER BY key")).map(({ key }) => key);

const unavailable = { code: "unavailable", retryAfter: 5, cause: expect.any(Error) as unknown };

describe("the storage of counts", () => {
  it("knows each by its purpose and a hash, and so holds nobody's address", async () => {
    const limits = await createLimits({ databaseUrl: place.url, dataDir });
    const { login, codes, mails, applications } = limits;
    await login.account.consume("ada@example.org", "203.0.113.7");
    await login.anywhere.putOff("ada@example.org");
    await codes.account.consume("ada@example.org");
    await mails.tryRecipient("ada@example.org");
    for (const { address } of [login, codes, mails]) await address.consume("203.0.113.7");
    await applications.consume("203.0.113.7");
    await limits.close();
    const keys = await storedKeys();
    for (const key of keys) expect(key).toMatch(/^[a-z_]+:[0-9a-f]{64}(:0)?$/);
    // A later version finds what this one has counted.
    expect(keys.map((key) => key.split(":")[0]).sort()).toEqual([
      "applications",
      "code_account",
      "code_address",
      "login_account",
      "login_address",
      "login_anywhere",
      "mail_address",
      "mail_cooldown",
      "mail_recipient",
      "mail_recipient_most",
    ]);
  });

  it("forgets every ten minutes what has run out", async () => {
    const storage = await open();
    await triesOf(storage).consume("a");
    await storage.limiter({ name: "long", points: 1, window: HOUR }).consume("a");
    vi.advanceTimersByTime(10 * MINUTE - 1);
    expect(await storedKeys()).toEqual(["long:a", "tries:a"]);
    vi.advanceTimersByTime(1);
    await soon(async () => expect(await storedKeys()).toEqual(["long:a"]));
  });

  it.skipIf(onPostgres)("forgets it at the start, too, where it is a file", async () => {
    const storage = await open();
    await triesOf(storage).consume("a");
    await storage.close();
    vi.setSystemTime(Date.now() + MINUTE + 1);
    await open();
    expect(await storedKeys()).toEqual([]);
  });

  it.runIf(onPostgres)("is one for instances that begin in the same moment", async () => {
    const folders = Array.from({ length: 8 }, (_, n) => join(dataDir, `${n}`));
    const instances = await Promise.all(folders.map(open));
    const waits = await Promise.all(instances.map((storage) => triesOf(storage).consume("a")));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
  });

  it("goes on after a count that failed, and keeps what was counted then", async () => {
    const tries = triesOf(await open());
    await execute("ALTER TABLE rate_limits RENAME COLUMN expire TO elsewhere");
    await expect(tries.consume("a")).rejects.toMatchObject(unavailable);
    await execute("ALTER TABLE rate_limits RENAME COLUMN elsewhere TO expire");
    expect(await tries.consume("a")).toBe(0);
    expect(await storedKeys()).toEqual(["tries:a"]);
  });

  it("refuses once it is closed", async () => {
    const storage = await open();
    await storage.close();
    await expect(triesOf(storage).consume("a")).rejects.toMatchObject(unavailable);
  });

  it("cannot be opened where the database does not answer", async () => {
    const databaseUrl = "postgres://nobody@127.0.0.1:1/none";
    await expect(openStorage({ databaseUrl, dataDir })).rejects.toMatchObject({
      code: "ECONNREFUSED",
    });
  });

  it.runIf(onPostgres)("outlives connections that break while nobody counts", async () => {
    const faults: unknown[] = [];
    const hear = (fault: unknown) => faults.push(fault);
    process.on("uncaughtException", hear);
    try {
      const tries = triesOf(await open());
      await execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      );
      await soon(async () => expect(await tries.consume("a")).toBe(0));
      expect(faults).toEqual([]);
    } finally {
      process.off("uncaughtException", hear);
    }
  });
});
