import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAccount } from "../accounts/createAccount.ts";
import { runProduct, type RunningProduct } from "../app/run.ts";
import { backUpToFile } from "../operations/backup/backUpToFile.ts";
import { restore } from "../operations/backup/restore.ts";
import { systemClock } from "../process/clock/clock.ts";
import { readConfig } from "../process/settings/config.ts";
import { Database } from "../database/Database.ts";
import { createLog } from "../process/log.ts";
import { Member } from "../members/Member.ts";
import { OutboxMessage } from "../delivery/outbox/OutboxMessage.ts";
import { runProgram } from "./testing/runProgram.ts";

const silent = createLog("silent");

let parent: string;
let dataDir: string;
let lines: string[];
let product: RunningProduct | null = null;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "signaldeck-lost-"));
  dataDir = join(parent, "data");
  lines = [];
});
afterEach(async () => {
  await product?.stop();
  product = null;
  await rm(parent, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<RunningProduct> {
  const environment = { NODE_ENV: "test", DATA_DIR: folder, PORT: "0", FEED: "simulated" };
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  return runProduct(readConfig(environment), log);
}
const opened = async <T>(work: (database: Database) => Promise<T>, folder = dataDir) => {
  const file = join(folder, "signaldeck.sqlite");
  const database = await Database.open({ url: null, file, log: silent });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};
let people = 0;
const register = (database: Database, role: "member" | "admin" = "member") =>
  database.write(async (transaction) => {
    people += 1;
    const email = `person${people}@lost.example`;
    await createAccount({ database, clock: systemClock }, transaction, {
      email,
      fullName: "Somebody",
      phone: "+2348010000000",
      country: "Nigeria",
      passwordHash: "-",
      riskVersion: null,
    });
    await database.model(Member).update({ role }, { where: { email }, transaction });
  });
const ready = async () => (await fetch(`http://127.0.0.1:${product?.port}/readyz`)).text();
const told = () => lines.filter((line) => line.includes("the database is older than it was"));

// PostgreSQL's files are the operator's; the same look at it: signals/watch/noteSetback.test.ts
describe.runIf(process.env["TEST_DATABASE_URL"] === undefined)("a database of before", () => {
  it("is noticed at the start where the write-ahead log is gone, and staff, /readyz and the log say so", async () => {
    product = await start();
    await product.stop();
    await opened((database) => register(database, "admin"));
    product = await start();
    const before = await stat(join(dataDir, "signaldeck.sqlite-wal"));
    expect(before.isFile()).toBe(true);
    // As it lies on the disk after `kill -9`, but for the log.
    const fallen = join(parent, "fallen");
    const older = join(parent, "older.sqlite");
    await cp(join(dataDir, "signaldeck.sqlite"), older);
    await opened((database) => register(database));
    expect(await ready()).toBe("ready\n");
    await product.stop();
    await cp(dataDir, fallen, { recursive: true });
    await cp(older, join(fallen, "signaldeck.sqlite"));
    lines = [];
    const into = join(parent, "saved");
    const saved = await runProgram(["backup", "--into", into], { DATA_DIR: fallen });
    expect(saved.code).toBe(3);
    expect(saved.notes).toContain("IN DOUBT: The database is older than it was");
    product = await start(fallen);
    expect(told()).toHaveLength(1);
    // By what the server has taken down, too.
    const again = await runProgram(["backup", "--into", into], { DATA_DIR: fallen });
    expect(again.notes).toContain("IN DOUBT: The database is older than it was");
    expect(told()[0]).toContain("signaldeck database accept");
    expect(await ready()).toMatch(
      /^ready\nnothing is published: The database is older than it was/,
    );
    const mails = await opened(
      (database) => database.model(OutboxMessage).count({ where: { channel: "mail" } }),
      fallen,
    );
    expect(mails).toBe(1);
    await product.stop();

    // The newest one again, and all is well.
    lines = [];
    await cp(join(dataDir, "signaldeck.sqlite"), join(fallen, "signaldeck.sqlite"));
    product = await start(fallen);
    expect(told()).toEqual([]);
    expect(await ready()).toBe("ready\n");
  });

  it("that is gone altogether is not made anew in silence", async () => {
    product = await start();
    await product.stop();
    product = null;
    for (const name of await readdir(dataDir)) {
      if (name.startsWith("signaldeck.sqlite")) await rm(join(dataDir, name));
    }
    const words =
      /signaldeck\.sqlite is gone, and this server wrote to it until 20.*move what lies in/;
    await expect(start()).rejects.toThrow(words);
    const looked = await runProgram(["doctor"], { DATA_DIR: dataDir });
    expect(looked.code).toBe(3);
    expect(looked.output).toMatch(/CRITICAL: [^\n]*\n[^]*wrote to it until 20/);
    expect(await readdir(dataDir)).not.toContain("signaldeck.sqlite");
    await writeFile(join(dataDir, "signaldeck.sqlite"), "");
    await expect(start()).rejects.toThrow(/signaldeck\.sqlite is empty/);
    await rm(join(dataDir, "newest-write"));
    await expect(start()).rejects.toThrow(/signaldeck\.sqlite is empty, and ledger-key, .* lie in/);
    await rename(dataDir, join(parent, "moved"));
    product = await start();
  });

  it("is the newest one where a backup was restored, which says until when was written", async () => {
    product = await start();
    const saved = { dataDir, databaseUrl: null, contentDir: null };
    const { file } = await backUpToFile(saved, { into: join(parent, "saved"), passphrase: null });
    await opened((database) => register(database));
    await product.stop();
    const newest = await readFile(join(dataDir, "newest-write"), "utf8");
    await rm(dataDir, { recursive: true });
    const place = { dataDir, databaseUrl: null, contentDir: null, passphrase: null };
    expect(await restore(file, place, silent)).toMatchObject({ wroteUntil: null });
    await rm(dataDir, { recursive: true });
    await mkdir(dataDir);
    await writeFile(join(dataDir, "newest-write"), newest);
    const { wroteUntil } = await restore(file, place, silent);
    expect(wroteUntil).toBe((JSON.parse(newest) as { at: string }).at);
    product = await start();
    expect(told()).toEqual([]);
  });
});
