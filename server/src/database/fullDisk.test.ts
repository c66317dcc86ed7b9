import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DataTypes, Model } from "sequelize";
import type sqlite3 from "sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../process/log.ts";
import { Database, type TableDefinition } from "./Database.ts";

class Note extends Model {
  declare id: number;
  static definition: TableDefinition = {
    table: "notes",
    columns: {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      text: { type: DataTypes.TEXT },
    },
  };
}

const TEXT = "x".repeat(20_000);

/** Files and sockets that this process has open; of Linux alone. */
const openHandles = () => readdirSync("/proc/self/fd").length;

let folder: string;
let database: Database;

async function open(): Promise<void> {
  const file = join(folder, "test.sqlite");
  database = await Database.open({ url: null, file, log: createLog("silent") });
  await database.model(Note).sync();
}

const add = () =>
  database.write((transaction) => database.model(Note).create({ text: TEXT }, { transaction }));

/** How many of so many writes, all at once, are refused for want of room. */
async function refusals(writes: number): Promise<number> {
  const all = await Promise.allSettled(Array.from({ length: writes }, add));
  return all.filter(({ status, ...rest }) => {
    const { reason } = rest as { reason?: unknown };
    if (status === "rejected") expect(String(reason)).toMatch(/SQLITE_(FULL|IOERR)/);
    return status === "rejected";
  }).length;
}

/** A finding is believed for some seconds. */
const later = () => vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  folder = mkdtempSync(join(tmpdir(), "signaldeck-full-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
});

/** Fills the disk, sees that reads go on and nothing leaks, makes room, and sees that all is well. */
async function outlive(fill: () => Promise<void>, makeRoom: () => Promise<void>): Promise<void> {
  await add();
  expect(await database.fault()).toBeNull();
  await fill();
  const before = openHandles();
  expect(await refusals(100)).toBeGreaterThan(90);
  expect(openHandles()).toBeLessThanOrEqual(before + 3);
  const rows = await database.model(Note).count();
  expect(rows).toBeGreaterThan(0);
  later();
  const fault = await database.fault();
  await makeRoom();
  expect(await refusals(20)).toBe(0);
  expect(await database.model(Note).count()).toBe(rows + 20);
  later();
  expect(await database.fault()).toBeNull();
  expect(fault).toEqual({ code: "not_writable", words: "the storage takes no writes" });
}

describe.runIf(process.env["TEST_DATABASE_URL"] === undefined)("a full disk", () => {
  it("refuses writes and nothing else, leaks no handle, and is over when there is room", async () => {
    await open();
    const manager = Reflect.get(database.sequelize, "connectionManager") as {
      getConnection: (options?: object) => Promise<sqlite3.Database>;
    };
    const getConnection = manager.getConnection.bind(manager);
    // The probe writes a row that is there; it has to fail like one that needs a page.
    const probe = "CREATE TEMP TRIGGER IF NOT EXISTS probe BEFORE UPDATE ON storage_probe";
    const more = "INSERT INTO notes (text) VALUES (zeroblob(20000))";
    // A limit belongs to a handle, and a refusal may end one.
    const limit = (sql: string) => {
      manager.getConnection = async (options) => {
        const handle = await getConnection(options);
        return handle.exec(sql);
      };
      return Promise.resolve();
    };
    await outlive(
      () => limit(`PRAGMA max_page_count = 1; ${probe} BEGIN ${more}; END;`),
      () => limit("PRAGMA max_page_count = 1000000; DROP TRIGGER IF EXISTS temp.probe;"),
    );
    rmSync(folder, { recursive: true });
  });

  const mounted = mount();
  it.runIf(mounted)("does so where the file system itself is full", async () => {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", folder]);
    try {
      await open();
      const ballast = join(folder, "ballast");
      const fill = () => {
        // Until nothing fits any more.
        for (let size = 8_000_000; size > 100; size /= 2) {
          try {
            writeFileSync(`${ballast}${size}`, Buffer.alloc(size));
          } catch {
            // What has come to lie there stays.
          }
        }
        return Promise.resolve();
      };
      await outlive(fill, () => {
        for (const name of readdirSync(folder)) {
          if (name.startsWith("ballast")) rmSync(join(folder, name));
        }
        return Promise.resolve();
      });
    } finally {
      await database.close();
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
      await reopenElsewhere();
    }
  });
});

/** Gives `afterEach` something to close. */
async function reopenElsewhere(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), "signaldeck-full-"));
  await open();
}

/** Whether this process may mount; most may not. */
function mount(): boolean {
  const place = mkdtempSync(join(tmpdir(), "signaldeck-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", place], { stdio: "ignore" });
    execFileSync("umount", [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true });
  }
}
