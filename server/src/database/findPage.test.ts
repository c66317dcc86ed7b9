import { DataTypes, literal, Model, Op } from "sequelize";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";
import type { DefinedModel, TableDefinition } from "./Database.ts";
import { findPage } from "./findPage.ts";

class Leaf extends Model {
  declare id: number;
  declare weight: number;

  static definition: TableDefinition = {
    table: "leaves",
    columns: {
      id: { type: DataTypes.INTEGER, primaryKey: true },
      weight: { type: DataTypes.INTEGER, allowNull: false },
    },
  };
}

class Apple extends Model {
  static definition: TableDefinition = {
    table: "apples",
    columns: { id: { type: DataTypes.INTEGER, primaryKey: true } },
  };
}

const HEAVIEST_FIRST = [
  ["weight", "DESC"],
  ["id", "ASC"],
] as const;

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
  await test.database.model(Leaf).sync();
  await grow(Array.from({ length: 23 }, (_, index) => ({ id: index, weight: index % 5 })));
});
afterEach(() => test.close());

const grow = (leaves: { id: number; weight: number }[]) =>
  test.database.write((transaction) =>
    test.database.model(Leaf).bulkCreate(leaves, { transaction }),
  );

const page = async (number: number, limit: number, least = 0) => {
  const found = await findPage(test.database, Leaf, {
    where: { weight: { [Op.gte]: least } },
    order: HEAVIEST_FIRST,
    page: number,
    limit,
    key: least,
    beside: [],
  });
  return { ids: found.rows.map((row) => (row as Leaf).id), total: found.total };
};

describe("a page of a list", () => {
  it.each([1, 4, 5, 7, 22, 23, 24])(
    "of %i rows continues the one before, from either end",
    async (limit) => {
      const all = (await page(1, 100)).ids;
      expect(all).toHaveLength(23);
      const pages = Math.ceil(all.length / limit);
      const met: number[] = [];
      for (let number = 1; number <= pages; number += 1) {
        const { ids, total } = await page(number, limit);
        expect(total).toBe(23);
        met.push(...ids);
      }
      expect(met).toEqual(all);
      expect((await page(pages + 1, limit)).ids).toEqual([]);
    },
  );

  it("counts its own question, anew after each write", async () => {
    expect((await page(1, 5)).total).toBe(23);
    expect((await page(1, 5, 4)).total).toBe(4);
    await grow([{ id: 99, weight: 9 }]);
    expect(await page(1, 1)).toEqual({ ids: [99], total: 24 });
    expect((await page(1, 5, 4)).total).toBe(5);
  });
});

it("counts anew when a table is written that its question looks into", async () => {
  const { database } = test;
  const apples = database.model(Apple);
  await apples.sync();
  const known = async (beside: DefinedModel<Model>[]) => {
    const { total } = await findPage(database, Leaf, {
      where: { id: { [Op.in]: literal("(SELECT id FROM apples)") } },
      order: HEAVIEST_FIRST,
      page: 1,
      limit: 5,
      key: beside.length,
      beside,
    });
    return total;
  };
  expect([await known([Apple]), await known([])]).toEqual([0, 0]);
  await database.write((transaction) => apples.create({ id: 1 }, { transaction }));
  expect([await known([Apple]), await known([])]).toEqual([1, 0]);
});

describe("what a database keeps", () => {
  const kept = () => {
    let times = 0;
    const read = () => Promise.resolve((times += 1));
    return (key: string, of?: DefinedModel<Model>[]) => test.database.cached(key, read, of);
  };

  it("is read once between two writes, and again after one that failed", async () => {
    const keep = kept();
    expect([await keep("a"), await keep("a"), await keep("b")]).toEqual([1, 1, 2]);
    await grow([{ id: 99, weight: 9 }]);
    expect(await keep("a")).toBe(3);
    await expect(test.database.write(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await keep("a")).toBe(4);
  });

  it("outlives writes into other tables, but not those that take rows away", async () => {
    const { database } = test;
    const [leaves, apples] = [database.model(Leaf), database.model(Apple)];
    await apples.sync();
    const keep = kept();
    const ofLeaves = () => keep("leaves", [Leaf]);
    const ofBoth = () => keep("both", [Apple, Leaf]);
    expect([await ofLeaves(), await ofBoth()]).toEqual([1, 2]);
    await database.write((transaction) => apples.create({ id: 1 }, { transaction }));
    expect([await ofLeaves(), await ofBoth()]).toEqual([1, 3]);
    await database.write((transaction) =>
      leaves.update({ weight: 1 }, { where: { id: 1 }, transaction }),
    );
    expect([await ofLeaves(), await ofBoth()]).toEqual([4, 5]);
    // With them those of other tables may have gone.
    await database.write((transaction) => apples.destroy({ where: { id: 1 }, transaction }));
    expect([await ofLeaves(), await ofBoth()]).toEqual([6, 7]);
  });

  it("is never a failure", async () => {
    const { database } = test;
    await expect(database.cached("a", () => Promise.reject(new Error("busy")))).rejects.toThrow();
    expect(await database.cached("a", () => Promise.resolve("read"))).toBe("read");
  });
});
