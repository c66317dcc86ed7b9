import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DataTypes, Model } from "sequelize";
import sqlite3 from "sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../process/log.ts";
import { Database, type TableDefinition } from "./Database.ts";
import { LogTruncation } from "./LogTruncation.ts";
import { soon } from "../testing/soon.ts";

class Note extends Model {
  declare id: number;
  static definition: TableDefinition = {
    table: "notes",
    columns: { id: { type: DataTypes.INTEGER, primaryKey: true }, text: { type: DataTypes.TEXT } },
  };
}

let folder: string;
let file: string;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-log-"));
  file = join(folder, "test.sqlite");
  database = await Database.open({ url: null, file, log: createLog("silent") });
  await database.model(Note).sync();
  await add(1);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const add = (id: number) =>
  database.write((transaction) =>
    database.model(Note).create({ id, text: "private" }, { transaction }),
  );
const remove = (id: number) =>
  database.write((transaction) => database.model(Note).destroy({ where: { id }, transaction }));
const logSize = async () => (await stat(`${file}-wal`)).size;
const emptied = () => soon(async () => expect(await logSize()).toBe(0));

describe.runIf(process.env["TEST_DATABASE_URL"] === undefined)("SQLite's write-ahead log", () => {
  it("is emptied after rows were removed", async () => {
    await remove(1);
    expect(await logSize()).toBeGreaterThan(0);
    await emptied();
  });

  it("is emptied once a reader of another program lets go of it, and writes go on", async () => {
    const reader = new sqlite3.Database(file);
    const read = (sql: string) =>
      new Promise<void>((resolve, reject) =>
        reader.exec(sql, (error) => (error ? reject(error) : resolve())),
      );
    await read("BEGIN; SELECT * FROM notes;");
    let tries = 0;
    const alone = <T>(work: () => Promise<T>) => {
      tries += 1;
      return work();
    };
    const truncation = new LogTruncation({ file, alone, log: createLog("silent") });
    await add(2);
    truncation.soon();
    await soon(() => expect(tries).toBe(2));
    expect(await logSize()).toBeGreaterThan(0);
    await add(3);
    await read("COMMIT");
    await emptied();
    await truncation.stop();
    await new Promise<void>((resolve) => reader.close(() => resolve()));
    expect(await database.model(Note).count()).toBe(3);
  });
});
