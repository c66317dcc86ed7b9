import { DataTypes, Model, Op, type Transaction } from "sequelize";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";
import { rowsOf, type Changed } from "./CommitObservers.ts";
import type { Database, TableDefinition } from "./Database.ts";

class Seat extends Model {
  declare id: string;
  declare ownerId: string | null;
  declare color: string;
  declare worth: number;

  static definition: TableDefinition = {
    table: "seats",
    changeFeedKeys: ["id", "ownerId"],
    columns: {
      id: { type: DataTypes.STRING(8), primaryKey: true },
      ownerId: { type: DataTypes.STRING(8) },
      color: { type: DataTypes.STRING(8) },
      worth: { type: DataTypes.INTEGER, defaultValue: 0 },
    },
  };
}

class Table extends Model {
  declare id: string;
  declare seatId: string;

  static definition: TableDefinition = {
    table: "seated_tables",
    changeFeedKeys: ["id", "seatId"],
    columns: {
      id: { type: DataTypes.STRING(8), primaryKey: true },
      seatId: { type: DataTypes.STRING(8) },
    },
  };
}

let test: TestDatabase;
let database: Database;
beforeEach(async () => {
  test = await createTestDatabase();
  database = test.database;
  for (const model of [Seat, Table]) await database.model<Model>(model).sync();
  await database.write((transaction) => seats().bulkCreate(SOME.map(seat), { transaction }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

const SOME = ["a", "b", "c"];
const seat = (id: string) => ({ id, ownerId: `of ${id}`, color: "red" });
const seats = () => database.model(Seat);

/** What is heard of the seats' colors and ends, by id. */
function watch(): Changed[] {
  const heard: Changed[] = [];
  const rows = rowsOf(Seat, { keys: ["id"], columns: ["color"] });
  database.onChange([rows], (changed) => void heard.push(changed));
  return heard;
}

/** Runs each of the works in a transaction of its own. */
async function writeEach(...works: ((transaction: Transaction) => Promise<unknown>)[]) {
  for (const work of works) await database.write(work);
}

describe("what follows a commit", () => {
  it("happens after it, before the write resolves, and sees what was written", async () => {
    const order: string[] = [];
    database.onInsert(Seat, async () => {
      order.push(`${await seats().count()} are there`);
    });
    await database.write(async (transaction) => {
      await seats().create(seat("d"), { transaction });
      order.push("written");
    });
    order.push("resolved");
    expect(order).toEqual(["written", "4 are there", "resolved"]);
  });

  it("does not happen after a rollback", async () => {
    const heard = watch();
    const inserted = vi.fn();
    database.onInsert(Seat, inserted);
    const failing = database.write(async (transaction) => {
      await seats().create(seat("d"), { transaction });
      await seats().update({ color: "blue" }, { where: { id: "a" }, transaction });
      throw new Error("second thought");
    });
    await expect(failing).rejects.toThrow("second thought");
    expect([heard, inserted.mock.calls]).toEqual([[], []]);
  });

  it("does not happen after a commit that failed, although Sequelize's own hook does", async () => {
    vi.spyOn(console, "warn").mockReturnValue(undefined);
    const heard = watch();
    const own = vi.fn();
    await database.sequelize.query(
      "CREATE TABLE debts (seat_id VARCHAR(8) REFERENCES seats (id) DEFERRABLE INITIALLY DEFERRED)",
    );
    const failing = database.write(async (transaction) => {
      transaction.afterCommit(own);
      await seats().update({ color: "blue" }, { where: { id: "a" }, transaction });
      await database.sequelize.query("INSERT INTO debts VALUES ('nobody')", { transaction });
    });
    await expect(failing).rejects.toThrow(/foreign key/i);
    expect(own).toHaveBeenCalled();
    expect(heard).toEqual([]);
    await database.write((transaction) => seats().destroy({ where: { id: "a" }, transaction }));
    expect(heard).toEqual([new Set(["a"])]);
  });

  it("happens to all of them in their order, even when one of them throws", async () => {
    const told: string[] = [];
    const log = vi.fn();
    const own = await test.reopen({ log: { error: log, warn: vi.fn(), info: vi.fn() } });
    own.onInsert(Seat, () => {
      told.push("first");
      throw new Error("at once");
    });
    own.onInsert(Seat, () => Promise.reject(new Error("later")));
    own.onInsert(Seat, () => void told.push("third"));
    const made = await own.write((transaction) =>
      own.model(Seat).create(seat("d"), { transaction }),
    );
    expect(made.id).toBe("d");
    expect(told).toEqual(["first", "third"]);
    const faults = log.mock.calls.map(([facts]) => facts as unknown);
    expect(faults).toEqual(["at once", "later"].map((message) => ({ err: new Error(message) })));
  });

  it("may write itself, which is announced before the first write resolves", async () => {
    const order: string[] = [];
    database.onInsert(Table, () => void order.push("table"));
    database.onInsert(Seat, async () => {
      order.push("seat");
      await database.write((transaction) =>
        database.model(Table).create({ id: "t", seatId: "d" }, { transaction }),
      );
    });
    await database.write((transaction) => seats().create(seat("d"), { transaction }));
    expect(order).toEqual(["seat", "table"]);
  });

  it("is of one transaction alone, however many run at once", async () => {
    const heard = watch();
    const paint = (id: string, fails: boolean) =>
      database.write(async (transaction) => {
        await seats().update({ color: "blue" }, { where: { id }, transaction });
        if (fails) throw new Error(id);
      });
    const outcomes = await Promise.allSettled([
      paint("a", false),
      paint("b", true),
      paint("c", false),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(heard).toHaveLength(2);
    expect(heard).toEqual(expect.arrayContaining([new Set(["a"]), new Set(["c"])]));
  });

  it("ends with who listened", async () => {
    const inserted = vi.fn();
    const leave = database.onInsert(Seat, inserted);
    leave();
    await database.write((transaction) => seats().create(seat("d"), { transaction }));
    expect(inserted).not.toHaveBeenCalled();
  });
});

describe("a change", () => {
  it("is announced by the names of its rows, once for a transaction", async () => {
    const heard = watch();
    await database.write(async (transaction) => {
      await seats().update({ color: "blue" }, { where: { id: "a" }, transaction });
      await seats().update({ color: "blue" }, { where: { id: ["a", "b"] }, transaction });
      await seats().destroy({ where: { id: { [Op.in]: ["c"] } }, transaction });
    });
    expect(heard).toEqual([new Set(["a", "b", "c"])]);
  });

  it("is announced for all rows where the statement does not say which", async () => {
    const heard = watch();
    await writeEach(
      (transaction) => seats().update({ color: "blue" }, { where: { ownerId: "x" }, transaction }),
      (transaction) =>
        seats().update({ color: "pink" }, { where: { id: { [Op.ne]: "a" } }, transaction }),
      (transaction) =>
        seats().destroy({ where: { [Op.or]: [{ id: "a" }, { ownerId: "y" }] }, transaction }),
      (transaction) => seats().destroy({ truncate: true, transaction }),
    );
    expect(heard).toEqual(["all", "all", "all", "all"]);
  });

  it("is announced by a column with another name in the table, also where a key comes second", async () => {
    const heard: Changed[] = [];
    const rows = rowsOf(Seat, { keys: ["id", "ownerId"] });
    database.onChange([rows], (changed) => void heard.push(changed));
    await writeEach(
      (transaction) => seats().update({ worth: 1 }, { where: { ownerId: "of a" }, transaction }),
      (transaction) => seats().destroy({ where: { ownerId: "of b" }, transaction }),
      (transaction) => seats().destroy({ where: { ownerId: null }, transaction }),
    );
    expect(heard).toEqual([new Set(["of a"]), new Set(["of b"])]);
  });

  it("is announced for an instance, an upsert, and rows that replace others", async () => {
    const heard = watch();
    const inserted = vi.fn();
    database.onInsert(Seat, inserted);
    await writeEach(
      async (transaction) => {
        const found = await seats().findByPk("a", { transaction });
        await found?.update({ color: "blue" }, { transaction });
      },
      async (transaction) =>
        (await seats().findByPk("b", { transaction }))?.destroy({ transaction }),
      (transaction) => seats().upsert({ ...seat("c"), color: "blue" }, { transaction }),
      (transaction) =>
        seats().bulkCreate([seat("c"), seat("d")], { updateOnDuplicate: ["color"], transaction }),
    );
    expect(heard).toEqual([["a"], ["b"], ["c"], ["c", "d"]].map((ids) => new Set(ids)));
    expect(inserted).toHaveBeenCalledTimes(2);
  });

  it("is none where rows are added, other columns change, or another table does", async () => {
    const heard = watch();
    await writeEach(
      (transaction) => seats().create(seat("d"), { transaction }),
      (transaction) => seats().update({ worth: 2 }, { where: { id: "a" }, transaction }),
      (transaction) => database.model(Table).destroy({ where: { id: "a" }, transaction }),
    );
    expect(heard).toEqual([]);
  });

  it("of several models is announced once", async () => {
    const heard: Changed[] = [];
    const watched = [rowsOf(Seat, { keys: ["id"] }), rowsOf(Table, { keys: ["seatId"] })];
    database.onChange(watched, (changed) => void heard.push(changed));
    await database.write(async (transaction) => {
      await seats().update({ color: "blue" }, { where: { id: "a" }, transaction });
      await database.model(Table).destroy({ where: { seatId: "b" }, transaction });
    });
    expect(heard).toEqual([new Set(["a", "b"])]);
  });
});

describe("what nobody would hear of", () => {
  const where = { id: "a" };
  const refused: [string, () => Promise<unknown>, RegExp][] = [
    ["an update outside of a write", () => seats().update({ color: "x" }, { where }), /outside of/],
    ["a new row outside of a write", () => seats().create(seat("d")), /outside of/],
    ["a removal outside of a write", () => seats().destroy({ where }), /outside of/],
    ["an upsert outside of a write", () => seats().upsert(seat("a")), /outside of/],
    [
      "a transaction of somebody else's",
      () =>
        database.sequelize.transaction((transaction) => seats().destroy({ where, transaction })),
      /outside of/,
    ],
    [
      "an update without hooks",
      () =>
        database.write((transaction) =>
          seats().update({ color: "x" }, { where, transaction, hooks: false }),
        ),
      /without its hooks/,
    ],
    [
      "a new row without hooks",
      () =>
        database.write((transaction) => seats().create(seat("d"), { transaction, hooks: false })),
      /without its hooks/,
    ],
    [
      "a removal without hooks",
      () => database.write((transaction) => seats().destroy({ where, transaction, hooks: false })),
      /without its hooks/,
    ],
    [
      "an increment",
      () => database.write((transaction) => seats().increment("worth", { where, transaction })),
      /without its hooks/,
    ],
    [
      "a raw statement that writes",
      () => database.select("UPDATE seats SET color = 'x'"),
      /only reads/,
    ],
  ];

  it.each(refused)("is refused: %s", async (_what, write, reason) => {
    const before = await seats().findAll({ order: ["id"], raw: true });
    await expect(write()).rejects.toThrow(reason);
    expect(await seats().findAll({ order: ["id"], raw: true })).toEqual(before);
  });
});
