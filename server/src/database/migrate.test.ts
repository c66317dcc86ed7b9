import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { QueryInterface, Sequelize } from "sequelize";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../process/log.ts";
import type { Bundle } from "../testing/bundle.ts";
import { createEmptyStorage, type EmptyStorage } from "../testing/testDatabase.ts";
import { Database } from "./Database.ts";
import { lookAtDatabase } from "./lookAtDatabase.ts";
import { createStepLog, STEP_LOG, take } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { STEPS_BEFORE } from "./migrations/stepsBefore.ts";
import { openSequelize } from "./openSequelize.ts";
import {
  bundleMigrating,
  killMigrating,
  readShape,
  startMigrating,
} from "./testing/killedMigration.ts";
import { makeRelease, readDefinitions } from "./testing/release.ts";

let storage: EmptyStorage;
beforeEach(async () => {
  storage = await createEmptyStorage();
});
afterEach(() => storage.drop());

const open = (of = storage) => Database.open({ ...of, log: createLog("silent") });

/** What `read` finds in a storage that was migrated in one go. */
async function inPeace<Found>(read: (of: EmptyStorage) => Promise<Found>): Promise<Found> {
  const peaceful = await createEmptyStorage();
  try {
    await (await open(peaceful)).close();
    return await read(peaceful);
  } finally {
    await peaceful.drop();
  }
}

it("is one of each file of the folder, in the order of their numbers", async () => {
  const files = await readdir(join(import.meta.dirname, "migrations"));
  const named = files.filter((name) => /^\d/.test(name)).map((name) => name.replace(".ts", ""));
  expect(migrations.map(({ name }) => name)).toEqual(named.sort());
  const numbers = named.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});

describe("a step", () => {
  let sequelize: Sequelize;
  beforeEach(async () => {
    sequelize = openSequelize(storage, { migrating: true });
    await createStepLog(sequelize);
  });
  afterEach(() => sequelize.close());

  const tables = () => sequelize.getQueryInterface().showAllTables();
  const things = (queries: QueryInterface) => queries.createTable("things", { id: "INTEGER" });

  it("that fails half-way leaves nothing behind, and says which it was", async () => {
    const name = "0001-fails";
    const up = async (queries: QueryInterface) => {
      await things(queries);
      await queries.sequelize.query("INSERT INTO things VALUES (1)");
      throw new Error("a power cut");
    };
    await expect(take(sequelize, { name, up })).rejects.toThrow(
      /0001-fails failed \(a power cut\)/,
    );
    expect(await tables()).toEqual(["migrations"]);
    await take(sequelize, { name, up: things });
    await take(sequelize, { name, up });
    expect((await tables()).sort()).toEqual(["migrations", "things"]);
  });

  it("cannot leave its transaction", async () => {
    const name = "0001-leaves";
    const up = async ({ sequelize: inside }: QueryInterface) => {
      await inside.transaction();
    };
    await expect(take(sequelize, { name, up })).rejects.toThrow("begins no other");
  });

  it("that takes away what other rows refer to is refused", async () => {
    if (storage.url !== null) return;
    const refers = { model: "owners", key: "id" };
    const make = async (queries: QueryInterface) => {
      await queries.createTable("owners", { id: { type: "INTEGER", primaryKey: true } });
      await queries.createTable("things", { owner: { type: "INTEGER", references: refers } });
      await queries.bulkInsert("owners", [{ id: 1 }]);
      await queries.bulkInsert("things", [{ owner: 1 }]);
    };
    await take(sequelize, { name: "0001-make", up: make });
    const up = async (queries: QueryInterface) => {
      await queries.bulkDelete("owners", { id: 1 });
    };
    await expect(take(sequelize, { name: "0002-lose", up })).rejects.toThrow(
      "rows refer to others",
    );
    expect((await sequelize.query("SELECT * FROM owners"))[0]).toEqual([{ id: 1 }]);
  });
});

describe("a start", () => {
  let program: Bundle;
  beforeAll(async () => {
    program = await bundleMigrating();
  });
  afterAll(() => program.remove());

  it("goes on where one before it was killed in the middle", async () => {
    // The first dies as it begins; the later ones anywhere in about as long as all steps take.
    const delay = (died: number) => Math.random() * 100 * died;
    const died = await killMigrating(program, storage, { deaths: 5, delay });
    expect(died).toBeGreaterThan(0);
    await (await open()).close();
    expect(await readShape(storage)).toEqual(await inPeace(readShape));
  });

  it("shares an empty database with another at the same moment", async () => {
    const both = [startMigrating(program, storage), startMigrating(program, storage)];
    const ends = await Promise.all(both.map(({ ended }) => ended));
    expect(ends).toEqual([
      { code: 0, words: "" },
      { code: 0, words: "" },
    ]);
    expect(await readShape(storage)).toEqual(await inPeace(readShape));
  });

  describe("with a database of release 0.2.0", () => {
    /** Makes one, with a row in it. */
    async function release(): Promise<void> {
      await makeRelease(storage);
      await ask("INSERT INTO ledger_log_entries (number, entry) VALUES (7, 'kept')");
    }

    async function ask(sql: string): Promise<void> {
      const sequelize = openSequelize(storage);
      await sequelize.query(sql);
      await sequelize.close();
    }

    it("takes it over, and then has what a new one has", async () => {
      await release();
      expect(await lookAtDatabase(storage)).toBe("other");
      const database = await open();
      expect(await database.select("SELECT * FROM ledger_log_entries")).toMatchObject([
        { number: 7, entry: "kept" },
      ]);
      await database.close();
      expect(await lookAtDatabase(storage)).toBe("current");
      await (await open()).close();
      expect(await readDefinitions(storage)).toEqual(await inPeace(readDefinitions));
    });

    it("refuses one that has had fewer steps, names the release that helps, and changes nothing", async () => {
      await release();
      await ask(`DELETE FROM ${STEP_LOG} WHERE name >= '${STEPS_BEFORE.at(-1) ?? ""}'`);
      const shape = await readShape(storage);
      const refusal = await open().then(String, (error: unknown) => String(error));
      expect(refusal).toContain("Start release 0.2.0 with it once");
      // The doctor says the same, and not that a start helps.
      await expect(lookAtDatabase(storage)).rejects.toThrow("Start release 0.2.0 with it once");
      expect(await readShape(storage)).toEqual(shape);
    });
  });

  it("refuses, in words, a database that a newer version has changed", async () => {
    const database = await open();
    await database.sequelize.query("INSERT INTO migrations (name) VALUES ('9999-later')");
    await database.close();
    const refusal = await open().then(String, (error: unknown) => String(error));
    expect(refusal).toMatch(/newer version .*9999-later.*backup/s);
  });
});
