import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAccount } from "../../accounts/createAccount.ts";
import { AuditRecord } from "../../audit/AuditRecord.ts";
import { runProgram } from "../../commands/testing/runProgram.ts";
import { lockFolder } from "../../database/lockFolder.ts";
import { Database } from "../../database/Database.ts";
import { all, withHandle } from "../../database/sqliteFile.ts";
import { recordLiveEvent } from "../../live/recordLiveEvent.ts";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import { signalEvent } from "../../live/testing/signalEvent.ts";
import { createLog } from "../../process/log.ts";
import { Member } from "../../members/Member.ts";
import { TestClock } from "../../testing/TestClock.ts";
import { createEmptyStorage, type EmptyStorage } from "../../testing/testDatabase.ts";
import { copyToPostgres } from "./copyToPostgres.ts";
import { DATABASE_FILE } from "./manifest.ts";

const log = createLog("silent");
const clock = new TestClock();

let dataDir: string;
let target: EmptyStorage;
let source: Database;

// On the run with SQLite there is no PostgreSQL to copy to.
describe.runIf(process.env["TEST_DATABASE_URL"] !== undefined)("copying to PostgreSQL", () => {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "signaldeck-copy-"));
    target = await createEmptyStorage();
    source = await Database.open({ url: null, file: join(dataDir, DATABASE_FILE), log });
  });
  afterEach(async () => {
    await source.close();
    await target.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const copy = () => copyToPostgres({ dataDir, url: target.url ?? "", log });
  const there = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await Database.open({ url: target.url, file: "", log });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };

  const addEvent = (database: Database) =>
    database.write((transaction) =>
      recordLiveEvent(database, transaction, { event: signalEvent(1), audience: "gold", at: 1 }),
    );

  async function fill(): Promise<void> {
    await source.write(async (transaction) => {
      for (let n = 0; n < 700; n += 1) {
        await createAccount({ database: source, clock }, transaction, {
          email: `person${n}@load.example`,
          fullName: n === 0 ? 'Zoë \\x O\'Neil\n"quoted" 😀' : "Load Person",
          phone: "+2348010000000",
          country: "Nigeria",
          passwordHash: "-",
          riskVersion: n % 2 === 0 ? null : "1",
        });
      }
    });
    for (let n = 0; n < 3; n += 1) await addEvent(source);
    const last = { where: { id: 3 } };
    await source.write((transaction) =>
      source.model(LiveEventRow).destroy({ ...last, transaction }),
    );
  }

  const members = (database: Database) =>
    database.model(Member).findAll({ order: ["email"], raw: true });

  it("brings every row over as it is, and goes on counting where it stood", async () => {
    await fill();
    const before = await members(source);
    const { rows, ledger } = await copy();
    expect(rows).toMatchObject({ members: 700, live_events: 2, storage_probe: 1 });
    expect(ledger).toBe(0);
    await there(async (database) => {
      expect(await members(database)).toEqual(before);
      await addEvent(database);
      // The third was given out, though it has gone.
      expect(await database.model(LiveEventRow).max("id")).toBe(4);
    });
  });

  it("copies into an empty database alone, and from a folder that no server uses", async () => {
    const unlock = await lockFolder(dataDir);
    await expect(copy()).rejects.toThrow("Another server runs on the data folder");
    await unlock();
    await there(() => Promise.resolve());
    await expect(copy()).rejects.toThrow("is not empty");
    const nowhere = { dataDir: join(dataDir, "gone"), url: target.url ?? "", log };
    await expect(copyToPostgres(nowhere)).rejects.toThrow(`holds no ${DATABASE_FILE}`);
  });

  it("marks the file as moved, in the file itself, so that every command refuses it by name", async () => {
    await copy();
    const place = new URL(target.url ?? "");
    const words = `was moved to ${place.username}@${place.host}${place.pathname} (PostgreSQL)`;
    const file = join(dataDir, DATABASE_FILE);
    const open = () => Database.open({ url: null, file, log });
    await expect(open()).rejects.toThrow(words);
    // A crash that takes the log takes the mark not.
    const alone = join(dataDir, "alone");
    await mkdir(alone);
    await cp(file, join(alone, DATABASE_FILE));
    const calls = [
      ["serve", "--port", "0"],
      ["admin", "promote", "--email", "boss@example.org"],
      ["backup", "--to", join(dataDir, "saved")],
      ["ledger", "begin", "--origin", "deck.example/2"],
    ];
    for (const args of calls) {
      const { code, notes, output } = await runProgram(args, { DATA_DIR: alone });
      expect([args[0], code, output]).toEqual([args[0], 1, ""]);
      expect(notes).toContain(words);
      expect(notes).toMatch(/Set DATABASE_URL .*signaldeck database reopen --without-what-is-new/);
      if (place.password) expect(notes).not.toContain(place.password);
    }
    const { code, output } = await runProgram(["doctor"], { DATA_DIR: alone });
    expect([code, output]).toEqual([3, expect.stringContaining(words)]);
    await expect(copy()).rejects.toThrow(words);
  });

  it("lets the file be taken back by an explicit word, which is audited", async () => {
    await copy();
    const reopen = (...more: string[]) =>
      runProgram(["database", "reopen", ...more], { DATA_DIR: dataDir });
    expect(await reopen()).toMatchObject({
      code: 2,
      notes: expect.stringContaining("--without-what-is-new") as string,
    });
    const { code, output } = await reopen("--without-what-is-new");
    expect([code, output]).toEqual([0, expect.stringMatching(/is in use again; it was moved to /)]);
    const database = await Database.open({ url: null, file: join(dataDir, DATABASE_FILE), log });
    const [record] = await database.model(AuditRecord).findAll({ raw: true });
    await database.close();
    expect(record).toMatchObject({
      action: "database.reopened",
      details: expect.stringContaining("moved to ") as string,
    });
    expect((await reopen("--without-what-is-new")).notes).toContain("was not moved");
  });

  it("keeps nothing of a copy in which something would be lost", async () => {
    await fill();
    await withHandle(join(dataDir, DATABASE_FILE), async (handle) => {
      await all(handle, "CREATE TABLE of_a_later_version (id INTEGER)");
    });
    await expect(copy()).rejects.toThrow("PostgreSQL has no table for of_a_later_version");
    await there(async (database) => {
      expect(await database.model(Member).count()).toBe(0);
    });
  });
});
