import pg from "pg";
import { describe, expect, it } from "vitest";
import { createAccount, NO_PASSWORD } from "../accounts/createAccount.ts";
import { Database } from "../database/Database.ts";
import { createLog } from "../process/log.ts";
import { dropGuard } from "./dropGuard.ts";
import { fillTables, listTables } from "./fillTables.ts";
import { ReusedDatabase } from "./reusedDatabase.ts";
import { TestClock } from "./TestClock.ts";

const server = process.env["TEST_DATABASE_URL"] ?? "";
const template = process.env["TEST_TEMPLATE_DATABASE"] ?? "";
const take = () => ReusedDatabase.take(server, template);
/** One that files of this process before this one have not used up. */
const unused = () => ReusedDatabase.copy(server, template);

/** Does to a database what a test would. */
async function use({ url }: ReusedDatabase, work: (database: Database) => Promise<unknown>) {
  const database = await Database.open({ url, file: "", log: createLog("silent") });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** All that is in its tables, and where its sequences are. */
async function contentsOf(reused: ReusedDatabase) {
  const found: Record<string, unknown> = {};
  await use(reused, async (database) => {
    for (const name of await listTables(database)) {
      found[name] = await database.select(`SELECT * FROM "${name}" ORDER BY 1`);
    }
    found["sequences"] = await database.select("SELECT * FROM pg_sequences ORDER BY 2");
  });
  return found;
}

async function fill(database: Database): Promise<void> {
  const clock = new TestClock();
  const account = {
    email: "ada@example.org",
    fullName: "Ada",
    phone: "+234 803 123 4567",
    country: "Nigeria" as const,
    passwordHash: NO_PASSWORD,
    riskVersion: null,
  };
  const { id } = await database.write((transaction) =>
    createAccount({ database, clock }, transaction, account),
  );
  await fillTables(database, id, "zq");
  const others = "DELETE FROM storage_probe; DELETE FROM signal_switches";
  await database.write((transaction) => database.sequelize.query(others, { transaction }));
}

describe.runIf(server !== "")("a database that tests use one after the other", () => {
  it("is as the migrations left it, whatever a test has written", async () => {
    const first = await unused();
    const before = await contentsOf(first);
    await use(first, fill);
    expect(await contentsOf(first)).not.toEqual(before);
    await first.release();
    const second = await take();
    expect(second).toBe(first);
    expect(await contentsOf(second)).toEqual(before);
    await second.release();
  });

  it("is not used again where a test has changed its form", async () => {
    const first = await unused();
    await use(first, (database) => dropGuard(database, "ledger_records"));
    await first.release();
    const second = await take();
    expect(second).not.toBe(first);
    await second.release();
  });

  it("is not used again while somebody is connected", async () => {
    const first = await unused();
    const forgotten = new pg.Client({ connectionString: first.url });
    forgotten.on("error", () => undefined);
    const isCutOff = new Promise((done) => forgotten.once("end", done));
    await forgotten.connect();
    await first.release();
    await isCutOff;
    const second = await take();
    expect(second).not.toBe(first);
    await second.release();
  });
});
