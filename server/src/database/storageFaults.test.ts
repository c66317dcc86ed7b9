import { mkdir, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { DAY, HOUR } from "@signaldeck/contract";
import { DataTypes, Model, Op } from "sequelize";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../process/log.ts";
import { administer } from "../testing/postgresAdmin.ts";
import { createEmptyStorage, type EmptyStorage } from "../testing/testDatabase.ts";
import { Database, type TableDefinition } from "./Database.ts";
import { FileMaintenance } from "./FileMaintenance.ts";
import { truncateLog } from "./sqliteFile.ts";
import { soon } from "../testing/soon.ts";

class Note extends Model {
  declare id: number;
  static definition: TableDefinition = {
    table: "notes",
    columns: { id: { type: DataTypes.INTEGER, primaryKey: true }, text: { type: DataTypes.TEXT } },
  };
}

const server = process.env["TEST_DATABASE_URL"];

let storage: EmptyStorage;
beforeEach(async () => {
  storage = await createEmptyStorage();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await storage.drop();
});

const openIt = () => Database.open({ ...storage, log: createLog("silent") });
const refusal = () => openIt().then(String, (error: unknown) => String(error));

/** A database with notes on some hundred pages. */
async function filled(): Promise<Database> {
  const database = await openIt();
  await database.model(Note).sync();
  const rows = Array.from({ length: 400 }, (_, id) => ({ id, text: "x".repeat(3_000) }));
  await database.write((transaction) => database.model(Note).bulkCreate(rows, { transaction }));
  return database;
}

/** Overwrites two pages near the end, which are the notes'. */
async function damage(): Promise<void> {
  // What still stood in the log would lie elsewhere in the file, and mend it later.
  expect(await truncateLog(storage.file, 5_000)).toBe(true);
  const { size } = await stat(storage.file);
  const file = await open(storage.file, "r+");
  await file.write(Buffer.alloc(8_192, 7), 0, 8_192, size - 40_960);
  await file.close();
}

const DAMAGED = { code: "database_damaged", words: "the database is damaged" };

describe.runIf(server === undefined)("a database of SQLite", () => {
  it("that is none is named, with what to do", async () => {
    await writeFile(storage.file, "This is a letter, not a database. ".repeat(200));
    const words = await refusal();
    expect(words).toContain(storage.file);
    expect(words).toMatch(/is no database.*restore your backup/);
  });

  it("that is a folder is named, with what to do", async () => {
    await mkdir(storage.file);
    expect(await refusal()).toMatch(/is a folder where the database.*restore your backup/);
  });

  it("that is damaged in a part is found at the start, and the rest is served", async () => {
    await (await filled()).close();
    await damage();
    const database = await openIt();
    expect(await database.fault()).toBeNull();
    const end = await database.serve();
    await soon(async () => expect(await database.fault()).toEqual(DAMAGED));
    expect(await database.select("SELECT name FROM migrations LIMIT 1")).toHaveLength(1);
    await expect(database.select("SELECT sum(length(text)) FROM notes")).rejects.toThrow(/CORRUPT/);
    await end();
    await database.close();
  });

  it("is damaged as soon as somebody comes to such a page, and not only by night", async () => {
    const database = await filled();
    await damage();
    await expect(database.select("SELECT sum(length(text)) FROM notes")).rejects.toThrow(/CORRUPT/);
    expect(await database.fault()).toEqual(DAMAGED);
    await database.close();
  });

  it.skipIf(process.platform === "win32").each(["", "-wal"])(
    "that is removed with the ending %j while a server has it open is not ready",
    async (ending) => {
      const database = await filled();
      const end = await database.serve();
      expect(await database.fault()).toBeNull();
      await rm(storage.file + ending);
      vi.spyOn(performance, "now").mockReturnValue(performance.now() + 2_000);
      expect(await database.fault()).toEqual({
        code: "database_replaced",
        words: expect.stringMatching(/removed or replaced while it is open$/) as string,
      });
      await end();
      await database.close();
    },
  );

  it("is looked at once a night, and written anew while it is whole", async () => {
    const database = await filled();
    await database.write((transaction) => database.model(Note).destroy({ where: {}, transaction }));
    const looks: (string | null)[] = [];
    let rewritten = 0;
    let now = DAY + HOUR;
    const maintenance = new FileMaintenance({
      file: storage.file,
      alone: (work) => {
        rewritten += 1;
        return work();
      },
      onLook: (found) => looks.push(found),
      log: createLog("silent"),
      now: () => now,
    });
    await maintenance.visit();
    expect(looks).toEqual([]);
    now = DAY + 2 * HOUR;
    await maintenance.visit();
    await maintenance.visit();
    expect([looks, rewritten]).toEqual([[null], 1]);
    const [pages] = await database.select<{ page_count: number }>(
      "SELECT page_count FROM pragma_page_count",
    );
    expect(pages?.page_count).toBeLessThan(400);
    now += DAY;
    await maintenance.visit();
    expect([looks, rewritten]).toEqual([[null, null], 2]);
    await database.close();
  });

  it("keeps no copy of rows that were moved, once what they held was to be forgotten", async () => {
    const database = await openIt();
    const notes = database.model(Note);
    await notes.sync();
    // In no order and of all sizes, so that pages are parted, and copies stay where rows once stood.
    const rows = Array.from({ length: 4_000 }, (_, index) => ({
      id: (index * 7_919) % 100_003,
      text: (index % 5 === 0 ? "private" : "").padEnd((index * 613) % 700, "x"),
    }));
    for (let from = 0; from < rows.length; from += 40) {
      await database.write((transaction) =>
        notes.bulkCreate(rows.slice(from, from + 40), { transaction }),
      );
    }
    await database.write((transaction) =>
      notes.destroy({ where: { text: { [Op.startsWith]: "private" } }, transaction }),
    );
    database.leaveNoCopies();
    await database.close();
    expect((await readFile(storage.file)).includes("private")).toBe(false);
  });
});

describe.runIf(server !== undefined)("a PostgreSQL database", () => {
  const name = () => new URL(storage.url ?? "").pathname.slice(1);
  /** What a restart of the server does to every connection. */
  const cut = () =>
    administer(
      server ?? "",
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name()}'`,
    );
  const running = (database: Database) =>
    soon(async () => {
      const rows = await database.select(
        "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()",
      );
      expect(rows).not.toEqual([]);
    });

  it("is read by another connection where one was cut, once", async () => {
    const database = await openIt();
    await cut();
    const all = Array.from({ length: 20 }, () => database.select("SELECT 1 AS one"));
    expect(await Promise.all(all)).toEqual(all.map(() => [{ one: 1 }]));

    const slow = database.select("SELECT 'done' AS is, pg_sleep(0.5)");
    await running(database);
    await cut();
    expect(await slow).toMatchObject([{ is: "done" }]);
    await database.close();
  });

  it("writes nothing of a transaction whose connection was cut, and then goes on", async () => {
    const database = await openIt();
    await database.model(Note).sync();
    vi.spyOn(console, "warn").mockReturnValue(undefined);
    const write = (id: number, between: () => Promise<unknown>) =>
      database.write(async (transaction) => {
        await database.model(Note).create({ id, text: "x" }, { transaction });
        await between();
        await database.model(Note).create({ id: id + 1, text: "x" }, { transaction });
      });
    await expect(write(1, cut)).rejects.toThrow();
    await write(3, () => Promise.resolve());
    const ids = await database.model(Note).findAll({ order: [["id", "ASC"]], raw: true });
    expect(ids.map(({ id }) => id)).toEqual([3, 4]);
    expect(await database.fault()).toBeNull();
    await database.close();
  });
});
