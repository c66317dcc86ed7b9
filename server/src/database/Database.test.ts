import { MINUTE } from "@signaldeck/contract";
import { DataTypes, Model } from "sequelize";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";
import type { TableDefinition } from "./Database.ts";
import { HANDLES } from "./openSequelize.ts";

class Note extends Model {
  declare id: number;
  declare text: string;

  static definition: TableDefinition = {
    table: "notes",
    columns: {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      text: { type: DataTypes.TEXT, allowNull: false },
    },
  };
}

describe("Database", () => {
  let test: TestDatabase;

  beforeEach(async () => {
    test = await createTestDatabase();
    await test.database.model(Note).sync();
  });
  afterEach(() => test.close());

  it("lets 500 simultaneous writes through, none refused and none lost", async () => {
    // However slow the disk is.
    const database = await test.reopen({ handles: { max: HANDLES.max, acquire: MINUTE } });
    const notes = database.model(Note);
    await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        database.write((transaction) => notes.create({ text: `note ${index}` }, { transaction })),
      ),
    );
    expect(await notes.count()).toBe(500);
  });

  it("rolls the whole use case back when one step fails", async () => {
    const notes = test.database.model(Note);
    const failing = test.database.write(async (transaction) => {
      await notes.create({ text: "half" }, { transaction });
      throw new Error("second step failed");
    });
    await expect(failing).rejects.toThrow("second step failed");
    expect(await notes.count()).toBe(0);
  });

  it("rehearses a use case: says what would come of it, and nothing is left or told", async () => {
    const { database } = test;
    const notes = database.model(Note);
    const heard = vi.fn();
    database.onInsert(Note, heard);
    const add = (text: string) =>
      database.rehearse(async (transaction) => {
        await notes.create({ text }, { transaction });
        if (text === "") throw new Error("nothing to say");
        return notes.count({ transaction });
      });
    expect(await Promise.all([add("one"), add("two")])).toEqual([1, 1]);
    await expect(add("")).rejects.toThrow("nothing to say");
    expect(await notes.count()).toBe(0);
    expect(heard).not.toHaveBeenCalled();
    await database.write((transaction) => notes.create({ text: "real" }, { transaction }));
    expect([await notes.count(), heard.mock.calls.length]).toEqual([1, 1]);
  });

  it("keeps what was written when it is opened again, and migrates once", async () => {
    await test.database.write((transaction) =>
      test.database.model(Note).create({ text: "kept" }, { transaction }),
    );
    await test.database.close();
    const again = await test.reopen();
    const rows = await again.model(Note).findAll({ raw: true });
    expect(rows.map((row) => row.text)).toEqual(["kept"]);
  });

  it("binds the same model to two databases without mixing them", async () => {
    const other = await createTestDatabase();
    try {
      await other.database.model(Note).sync();
      await other.database.write((transaction) =>
        other.database.model(Note).create({ text: "other" }, { transaction }),
      );
      expect(await test.database.model(Note).count()).toBe(0);
    } finally {
      await other.close();
    }
  });

  it("runs its own pragmas on the handles of transactions too", async () => {
    if (test.database.dialect !== "sqlite") return;
    const [rows] = await test.database.write((transaction) =>
      test.database.sequelize.query("PRAGMA synchronous", { transaction }),
    );
    expect(rows).toEqual([{ synchronous: 2 }]);
  });

  it("gives rows that were asked for in no order in the reverse of the usual one, in tests", async () => {
    if (test.database.dialect !== "sqlite") return;
    await test.database.write(async (transaction) => {
      for (const text of ["first", "second"]) {
        await test.database.model(Note).create({ text }, { transaction });
      }
    });
    const rows = await test.database.model(Note).findAll({ raw: true });
    expect(rows.map(({ text }) => text)).toEqual(["second", "first"]);
  });
});
