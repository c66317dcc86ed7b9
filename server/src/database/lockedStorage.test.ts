import { DataTypes, Model } from "sequelize";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "../process/log.ts";
import { createEmptyStorage, type EmptyStorage } from "../testing/testDatabase.ts";
import { Database, type TableDefinition } from "./Database.ts";

class Note extends Model {
  declare id: number;
  static definition: TableDefinition = {
    table: "notes",
    columns: { id: { type: DataTypes.INTEGER, primaryKey: true }, text: { type: DataTypes.TEXT } },
  };
}

let storage: EmptyStorage;
let own: Database;
let other: Database;

const openIt = (acquire?: number) =>
  Database.open({
    ...storage,
    log: createLog("silent"),
    ...(acquire !== undefined && { handles: { max: 10, acquire } }),
  });

beforeEach(async () => {
  storage = await createEmptyStorage();
  other = await openIt();
  own = await openIt(200);
  await own.model(Note).sync();
  await own.write((transaction) => own.model(Note).create({ id: 0, text: "" }, { transaction }));
});
afterEach(async () => {
  await own.close();
  await other.close();
  await storage.drop();
});

/** Runs `work` while another program holds what is to be written. */
const whileHeld = (work: () => Promise<void>) =>
  other.write(async (transaction) => {
    await other.model(Note).update({ text: "held" }, { where: { id: 0 }, transaction });
    await work();
  });

/** Changes the held row and adds one of its own. */
const writeNote = (id: number) =>
  own.write(async (transaction) => {
    await own.model(Note).update({ text: "written" }, { where: { id: 0 }, transaction });
    await own.model(Note).create({ id, text: "written" }, { transaction });
  });

it("refuses each write that waits too long for another program, and runs none of them later", async () => {
  const wanted = Array.from({ length: 20 }, (_, index) => index + 1);
  let ends: PromiseSettledResult<void>[] = [];
  await whileHeld(async () => {
    ends = await Promise.allSettled(wanted.map(writeNote));
  });
  expect(ends.filter(({ status }) => status === "fulfilled")).toEqual([]);
  // Behind all that waited.
  await writeNote(99);
  const ids = await own.model(Note).findAll({ order: [["id", "ASC"]], raw: true });
  expect(ids.map(({ id }) => id)).toEqual([0, 99]);
});

it("takes up again what was refused once the other program lets go", async () => {
  await whileHeld(async () => {
    await expect(writeNote(1)).rejects.toThrow();
  });
  await writeNote(1);
  expect(await own.model(Note).count()).toBe(2);
});
