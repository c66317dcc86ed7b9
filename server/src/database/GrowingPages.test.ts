import { DataTypes, Model } from "sequelize";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { statementsOf } from "../testing/statementsOf.ts";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";
import type { TableDefinition } from "./Database.ts";
import { GrowingPages } from "./GrowingPages.ts";

class Ring extends Model {
  declare id: number;
  declare tree: string;

  static definition: TableDefinition = {
    table: "rings",
    columns: {
      id: { type: DataTypes.INTEGER, primaryKey: true },
      tree: { type: DataTypes.STRING(16), allowNull: false },
    },
  };
}

const STEP = 5;

let test: TestDatabase;
let pages: GrowingPages<Ring>;
beforeEach(async () => {
  test = await createTestDatabase();
  await test.database.model(Ring).sync();
  pages = new GrowingPages<Ring>(test.database, Ring, "id", STEP);
});
afterEach(() => test.close());

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Every third ring is an ash's; all numbers are odd, so there is one between any two. */
const grow = (from: number, to: number) =>
  test.database.write((transaction) =>
    test.database.model(Ring).bulkCreate(
      range(from, to).map((n) => ({ id: 2 * n + 1, tree: n % 3 === 0 ? "ash" : "oak" })),
      { transaction },
    ),
  );

async function page(number: number, limit: number, tree = "oak") {
  const { rows, total } = await pages.find({
    where: { tree },
    page: number,
    limit,
    key: tree,
  });
  return { ids: rows.map((row) => (row as Ring).id), total };
}

const idsOf = (tree: string, last: number) =>
  range(1, last)
    .filter((n) => (n % 3 === 0) === (tree === "ash"))
    .map((n) => 2 * n + 1)
    .reverse();

async function allPages(limit: number, tree: string) {
  const met: number[] = [];
  for (let number = 1; ; number += 1) {
    const { ids } = await page(number, limit, tree);
    if (ids.length === 0) return met;
    met.push(...ids);
  }
}

describe("a page of a list that grows", () => {
  it.each([1, 4, 5, 7, 11, 40, 100])("of %i rows continues the one before", async (limit) => {
    expect(await page(1, limit)).toEqual({ ids: [], total: 0 });
    await grow(1, 40);
    expect(await allPages(limit, "oak")).toEqual(idsOf("oak", 40));
    expect(await allPages(limit, "ash")).toEqual(idsOf("ash", 40));
  });

  it("is right after each row that was added, in each list", async () => {
    for (let last = 1; last <= 35; last += 1) {
      await grow(last, last);
      for (const tree of ["oak", "ash"]) {
        const all = idsOf(tree, last);
        const third = { ids: all.slice(4, 6), total: all.length };
        expect(await page(3, 2, tree)).toEqual(third);
      }
    }
  });

  it("is right for all who ask at once", async () => {
    await grow(1, 60);
    const asked = range(1, 12).map((number) => page(number, 4));
    await grow(61, 75);
    const found = await Promise.all(asked);
    for (const [index, { ids, total }] of found.entries()) {
      const all = idsOf("oak", total === 40 ? 60 : 75);
      expect(ids).toEqual(all.slice(index * 4, index * 4 + 4));
      expect(total).toBe(all.length);
    }
  });

  it("is found from the mark before it, and counted from the last one", async () => {
    await grow(1, 60);
    await page(1, 4);
    await grow(61, 63);
    const asked = await statementsOf(test.database, () => page(5, 4));
    expect(asked).toHaveLength(2);
    for (const sql of asked) expect(sql).toMatch(/id["`] > /);
  });
});
