import { join } from "node:path";
import sqlite3 from "sqlite3";
import { StorageFault } from "./StorageFault.ts";

/** What a server locks of its data folder. */
export const LOCK_FILE = "server.lock";

/** How long a server that is just ending is waited for, wall milliseconds. */
const PATIENCE = 3_000;

/**
 * Keeps a second server off a data folder: what one keeps in memory the other would not know. The
 * lock is the operating system's, held by SQLite on `LOCK_FILE`: it ends with the process, however
 * that ends, and the file itself means nothing.
 * @returns the way to give the folder back
 * @throws Error with a sentence for the operator.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, LOCK_FILE);
  const handle = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened = new sqlite3.Database(file, (error) => {
      if (error) reject(new Error(`${file} cannot be opened: ${error.message}.`, { cause: error }));
      else resolve(opened);
    });
  });
  const release = () => new Promise<void>((resolve) => handle.close(() => resolve()));
  try {
    await new Promise<void>((resolve, reject) => {
      handle.exec(`PRAGMA busy_timeout = ${PATIENCE}; BEGIN EXCLUSIVE`, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  } catch (error) {
    await release();
    const isLocked = error instanceof Error && error.message.includes("SQLITE_BUSY");
    if (!isLocked) {
      throw new Error(`The data folder ${folder} cannot be locked: ${String(error)}.`, {
        cause: error,
      });
    }
    throw new StorageFault(
      "data_folder_in_use",
      `Another server runs on the data folder ${folder}. Stop that one, or give this one a folder of its own (DATA_DIR). Several servers share a PostgreSQL database (DATABASE_URL).`,
      { cause: error },
    );
  }
  return release;
}
