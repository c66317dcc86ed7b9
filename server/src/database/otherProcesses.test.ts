import { MINUTE } from "@signaldeck/contract";
import { DataTypes, Model, Op } from "sequelize";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";
import { rowsOf, type Changed } from "./CommitObservers.ts";
import type { Database, TableDefinition } from "./Database.ts";
import { ChangeFeedRow } from "./ChangeFeedRow.ts";
import { soon } from "../testing/soon.ts";

const columns = {
  id: { type: DataTypes.STRING(8), primaryKey: true },
  color: { type: DataTypes.STRING(8) },
  shape: { type: DataTypes.STRING(8) },
};

class Seat extends Model {
  declare id: string;
  static definition: TableDefinition = { table: "seats", changeFeedKeys: ["id"], columns };
}

class Lamp extends Model {
  declare id: string;
  static definition: TableDefinition = { table: "lamps", columns };
}

let test: TestDatabase;
let here: Database;
let there: Database;
let heard: Changed[];
let ignore: () => Promise<void>;

beforeEach(async () => {
  test = await createTestDatabase();
  here = test.database;
  there = await test.reopen();
  heard = [];
  for (const model of [Seat, Lamp]) {
    await here.model<Model>(model).sync();
    there.model<Model>(model);
  }
  const rows = rowsOf(Seat, { keys: ["id"], columns: ["color"] });
  there.onChange([rows], (changed) => void heard.push(changed));
  ignore = await there.serve(10);
});
afterEach(async () => {
  vi.useRealTimers();
  await ignore();
  await test.close();
});

const paint = (database: Database, id: string) =>
  database.write((transaction) =>
    database.model(Seat).update({ color: "red" }, { where: { id }, transaction }),
  );

/** Resolves when all that was written before has been heard. */
async function heardAll(): Promise<void> {
  await paint(here, "the last");
  await soon(() => expect(heard.at(-1)).toEqual(new Set(["the last"])));
  heard.pop();
}

describe("what another process changes", () => {
  it("is heard with its names, once, and only if it was asked for and committed", async () => {
    await paint(here, "a");
    await here.write((transaction) =>
      here.model(Seat).destroy({ where: { id: ["b", "c"] }, transaction }),
    );
    await here.write((transaction) =>
      here.model(Seat).update({ shape: "low" }, { where: { id: "d" }, transaction }),
    );
    const refused = here.write(async (transaction) => {
      await here.model(Seat).update({ color: "red" }, { where: { id: "e" }, transaction });
      throw new Error("second thought");
    });
    await expect(refused).rejects.toThrow("second thought");
    await heardAll();
    expect(heard).toEqual([new Set(["a"]), new Set(["b", "c"])]);
  });

  it("is 'all' where a statement names nobody, or too many", async () => {
    await here.write((transaction) =>
      here.model(Seat).update({ color: "blue" }, { where: { id: { [Op.ne]: "a" } }, transaction }),
    );
    const many = Array.from({ length: 1_001 }, (_, index) => String(index));
    await here.write((transaction) =>
      here.model(Seat).update({ color: "blue" }, { where: { id: many }, transaction }),
    );
    await heardAll();
    expect(heard).toEqual(["all", "all"]);
  });

  it("is not heard twice by who has changed it", async () => {
    await paint(there, "mine");
    expect(heard).toEqual([new Set(["mine"])]);
    await heardAll();
    expect(heard).toEqual([new Set(["mine"])]);
  });

  it("is announced by a listener only where others may listen, too", async () => {
    await paint(there, "mine");
    const told = await here.model(ChangeFeedRow).count();
    expect(told).toBe(here.dialect === "sqlite" ? 0 : 1);
  });

  it("counts as 'all' after a time that was too long to have kept everything", async () => {
    await heardAll();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * MINUTE });
    await soon(() => expect(heard).toEqual(["all"]));
  });

  it("is forgotten after ten minutes", async () => {
    await paint(here, "a");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * MINUTE });
    await soon(async () => expect(await here.model(ChangeFeedRow).count()).toBe(0));
  });

  it("must be announced before anybody may ask for it", () => {
    const ask = () => here.onChange([rowsOf(Lamp, { keys: ["id"] })], () => undefined);
    expect(ask).toThrow("Other processes are not told whose rows of lamps have changed");
  });
});
