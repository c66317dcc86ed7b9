import { DataTypes, Model, Op } from "sequelize";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";
import type { TableDefinition } from "./Database.ts";
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

describe("what a database keeps", () => {
  it("is read once between two writes, and again after one that failed", async () => {
    const { database } = test;
    const read = vi.fn(() => Promise.resolve(read.mock.calls.length));
    expect([await database.keep("a", read), await database.keep("a", read)]).toEqual([1, 1]);
    expect(await database.keep("b", read)).toBe(2);
    await grow([]);
    expect(await database.keep("a", read)).toBe(3);
    await expect(database.write(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await database.keep("a", read)).toBe(4);
  });

  it("is never a failure", async () => {
    const { database } = test;
    await expect(database.keep("a", () => Promise.reject(new Error("busy")))).rejects.toThrow();
    expect(await database.keep("a", () => Promise.resolve("read"))).toBe("read");
  });
});
