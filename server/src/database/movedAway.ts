import { existsSync } from "node:fs";
import type sqlite3 from "sqlite3";
import { StorageFault } from "./StorageFault.ts";
import { all, truncateLog, withHandle } from "./sqliteFile.ts";
import { withoutPassword } from "./withoutPassword.ts";

/**
 * The log of steps also says that a file's rows have moved to PostgreSQL: a program that does not
 * know this step refuses the file as well.
 */
const MOVED = /^moved to (.+) at (\S+)$/;
/** How long a server that is just ending may hold the file, ms. */
const PATIENCE = 5_000;

/** A file whose rows live elsewhere now: what would be written into it, nobody would find there. */
export class MovedDatabaseError extends StorageFault {
  constructor(file: string, to: string, at: string) {
    super(
      "database_moved",
      `The database ${file} was moved to ${to} (PostgreSQL) on ${at}: what was written since is there alone, and nothing may be written here any more. ` +
        "Set DATABASE_URL to that database, and look whether its name is misspelt in the settings. " +
        "To go on with this file instead, without all that is new there: signaldeck database reopen --without-what-is-new.",
    );
    this.name = "MovedDatabaseError";
  }
}

/** @throws MovedDatabaseError for the steps of a file whose rows have moved. */
export function refuseMoved(steps: Iterable<string>, file: string): void {
  for (const step of steps) {
    const [mark, to = "", at = ""] = MOVED.exec(step) ?? [];
    if (mark !== undefined) throw new MovedDatabaseError(file, to, at);
  }
}

/**
 * Looks at a file that is copied or saved without being opened as a database; none is well.
 * @throws MovedDatabaseError
 */
export async function refuseMovedFile(file: string): Promise<void> {
  if (existsSync(file)) refuseMoved(await withHandle(file, stepsOf), file);
}

/**
 * Writes into a file that its rows have moved. It is in the file itself, not only in the log
 * beside it, before this resolves: a crash or a lost log takes it back no more.
 * @param url of the PostgreSQL database that has the rows now
 */
export async function noteMove(file: string, url: string): Promise<void> {
  const mark = `moved to ${withoutPassword(url)} at ${new Date().toISOString()}`;
  await withHandle(file, async (handle) => {
    handle.configure("busyTimeout", PATIENCE);
    await all(handle, "PRAGMA synchronous = FULL");
    await all(handle, "INSERT INTO migrations (name) VALUES (?)", mark);
  });
  if (!(await truncateLog(file, PATIENCE))) {
    throw new Error(
      `All rows are in PostgreSQL, but ${file} is in use, so that a lost log could still take back that it was moved. End what reads it, and start with DATABASE_URL alone.`,
    );
  }
}

/** Takes that back again; where the rows had moved to and when, or null for a file without one. */
export function forgetMove(file: string): Promise<string | null> {
  return withHandle(file, async (handle) => {
    handle.configure("busyTimeout", PATIENCE);
    const mark = (await stepsOf(handle)).find((step) => MOVED.test(step)) ?? null;
    if (mark !== null) await all(handle, "DELETE FROM migrations WHERE name = ?", mark);
    return mark;
  });
}

/** Empty for a file of somebody else. */
async function stepsOf(handle: sqlite3.Database): Promise<string[]> {
  const tables = await all(handle, "SELECT 1 FROM sqlite_master WHERE name = 'migrations'");
  if (tables.length === 0) return [];
  const rows = await all<{ name: string }>(handle, "SELECT name FROM migrations");
  return rows.map(({ name }) => name);
}
