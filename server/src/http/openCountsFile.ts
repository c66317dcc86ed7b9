import { rename } from "node:fs/promises";
import type { Logger } from "pino";
import sqlite3 from "sqlite3";

/** An open file and the way to run statements on it. */
interface CountsFile {
  handle: sqlite3.Database;
  execute: (sql: string) => Promise<void>;
}

/** What SQLite says of a file that is no database of its own, or a broken one. */
const DAMAGED = /SQLITE_(CORRUPT|NOTADB)/;

/** What SQLite lays beside a file; the file itself last, so that its log never meets another one. */
const PARTS = ["-wal", "-shm", ""];

/**
 * Opens the file of counts, where nothing lies that one could miss for long. A damaged one is put
 * aside with a warning and begun anew: better some tries forgotten than nobody let in.
 * @param setUp statements that each opening runs
 */
export async function openCountsFile(
  file: string,
  setUp: string,
  log?: Pick<Logger, "warn">,
): Promise<CountsFile> {
  try {
    return await openAndCheck(file, setUp);
  } catch (error) {
    if (!(error instanceof Error) || !DAMAGED.test(error.message)) throw error;
    const aside = `${file}.damaged-${new Date().toISOString().replace(/[:.]/g, "-")}`;
    for (const part of PARTS) {
      await rename(file + part, aside + part).catch((fault: unknown) => {
        if ((fault as NodeJS.ErrnoException).code !== "ENOENT") throw fault;
      });
    }
    log?.warn(
      { err: error, file, aside },
      "the counts of tries were damaged and begin anew; the file was put aside and can be deleted. Have a look at the disk.",
    );
    return openAndCheck(file, setUp);
  }
}

async function openAndCheck(file: string, setUp: string): Promise<CountsFile> {
  const handle = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened = new sqlite3.Database(file, (error) => (error ? reject(error) : resolve(opened)));
  });
  const execute = (sql: string) =>
    new Promise<void>((resolve, reject) => {
      handle.exec(sql, (error) => (error ? reject(error) : resolve()));
    });
  try {
    await execute(setUp);
    const found = await new Promise<{ quick_check: string }[]>((resolve, reject) => {
      handle.all<{ quick_check: string }>("PRAGMA quick_check(1)", (error, rows) =>
        error ? reject(error) : resolve(rows),
      );
    });
    const [first] = found;
    if (first?.quick_check !== "ok") throw new Error(`SQLITE_CORRUPT: ${first?.quick_check}`);
    return { handle, execute };
  } catch (error) {
    await new Promise<void>((resolve) => handle.close(() => resolve()));
    throw error;
  }
}
