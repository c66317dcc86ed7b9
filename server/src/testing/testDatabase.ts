import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database, type DatabaseOptions } from "../database/Database.ts";
import type { Handles } from "../database/openSequelize.ts";
import { createLog } from "../process/log.ts";
import { administer, databaseUrl } from "./postgresAdmin.ts";
import { ReusedDatabase } from "./reusedDatabase.ts";

const SILENT = createLog("silent");

/** What a test may want otherwise than the product has it. */
type Changes = Partial<Pick<DatabaseOptions, "log" | "handles">>;

export interface TestDatabase {
  database: Database;
  /** Opens the same storage again, as a restarted process would. */
  reopen(changes?: Changes): Promise<Database>;
  close(): Promise<void>;
}

/**
 * A fresh database of its own: on the PostgreSQL server at `TEST_DATABASE_URL` when that is set,
 * else an SQLite file (never `:memory:`, whose transactions share one connection). Where the run
 * has made a template, it is a copy of that and has had the migrations already.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env["TEST_DATABASE_URL"];
  return server ? postgres(server) : sqlite();
}

async function sqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-test-"));
  const file = join(folder, "test.sqlite");
  await copyTemplate(file);
  const open = (changes: Changes) => Database.open({ url: null, file, log: SILENT, ...changes });
  return withReopen(open, () => rm(folder, { recursive: true, force: true }));
}

/** Makes an SQLite file that has had the migrations, where the run has a template of one. */
export async function copyTemplate(file: string): Promise<void> {
  const template = process.env["TEST_TEMPLATE_FILE"];
  if (template) await copyFile(template, file);
}

/** An address for a product that opens its database itself; null where it is to use SQLite. */
export interface TestUrl {
  url: string | null;
  drop(): Promise<void>;
}

/** A fresh database of its own on the PostgreSQL server of the run, if it has one. */
export async function createTestUrl(): Promise<TestUrl> {
  const server = process.env["TEST_DATABASE_URL"];
  return server ? postgresUrl(server) : { url: null, drop: () => Promise.resolve() };
}

/** A storage of its own that no process has opened yet: a database's address, or a file's path. */
export interface EmptyStorage {
  url: string | null;
  file: string;
  drop(): Promise<void>;
}

/** A storage without any table, as before the very first start. */
export async function createEmptyStorage(): Promise<EmptyStorage> {
  const server = process.env["TEST_DATABASE_URL"];
  if (server) return { ...(await postgresUrl(server, null)), file: "" };
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-empty-"));
  const drop = () => rm(folder, { recursive: true, force: true });
  return { url: null, file: join(folder, "test.sqlite"), drop };
}

async function postgresUrl(
  server: string,
  template: string | null = process.env["TEST_TEMPLATE_DATABASE"] ?? null,
) {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ""}`);
  const drop = async () => {
    await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { url: databaseUrl(server, name), drop };
}

async function postgres(server: string): Promise<TestDatabase> {
  const template = process.env["TEST_TEMPLATE_DATABASE"];
  if (template === undefined) throw new Error("TEST_TEMPLATE_DATABASE names no database.");
  const reused = await ReusedDatabase.take(server, template);
  const open = (changes: Changes) =>
    Database.open({ url: reused.url, file: "", log: SILENT, ...givenHandles(), ...changes });
  return withReopen(open, () => reused.release());
}

/** Where a test file is to run with few connections to PostgreSQL, as `usePostgres.ts` says. */
export function givenHandles(): { handles?: Handles } {
  const max = Number(process.env["TEST_POSTGRES_HANDLES"] ?? 0);
  return max === 0 ? {} : { handles: { max, acquire: PATIENCE_FOR_HANDLE } };
}

/** What waits so long for the only handle waits for one that its own transaction holds, in ms. */
const PATIENCE_FOR_HANDLE = 8_000;

async function withReopen(
  open: (changes: Changes) => Promise<Database>,
  remove: () => Promise<void>,
): Promise<TestDatabase> {
  const opened = [await open({})];
  return {
    database: opened[0] as Database,
    async reopen(changes = {}) {
      const again = await open(changes);
      opened.push(again);
      return again;
    },
    async close() {
      // A test that restarts has closed the earlier ones itself; closing twice is an error there.
      for (const database of opened) await database.close().catch(() => undefined);
      await remove();
    },
  };
}
