import sqlite3 from "sqlite3";

/** Runs `work` on a handle of its own over an existing file, and closes it. */
export async function withHandle<T>(
  file: string,
  work: (handle: sqlite3.Database) => Promise<T>,
): Promise<T> {
  const handle = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened = new sqlite3.Database(file, sqlite3.OPEN_READWRITE, (error) =>
      error ? reject(error) : resolve(opened),
    );
  });
  try {
    return await work(handle);
  } finally {
    await new Promise<void>((resolve) => handle.close(() => resolve()));
  }
}

function get<Row>(
  handle: sqlite3.Database,
  sql: string,
  ...values: string[]
): Promise<Row | undefined> {
  return new Promise((resolve, reject) => {
    handle.get<Row>(sql, values, (error, row) => (error ? reject(error) : resolve(row)));
  });
}

/** All rows that a query finds. */
export function all<Row>(
  handle: sqlite3.Database,
  sql: string,
  ...values: (string | number)[]
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    handle.all<Row>(sql, values, (error, rows) => (error ? reject(error) : resolve(rows)));
  });
}

/**
 * Moves the write-ahead log into the file and empties it; false while somebody still reads from it.
 * @param patience how long others may wait for that, ms
 */
export function truncateLog(file: string, patience: number): Promise<boolean> {
  return withHandle(file, async (handle) => {
    handle.configure("busyTimeout", patience);
    const row = await get<{ busy: number }>(handle, "PRAGMA wal_checkpoint(TRUNCATE)");
    return row?.busy === 0;
  });
}

/** What SQLite finds wrong with a file, in its own words; null when nothing. Reads all of it. */
export function findDamage(file: string): Promise<string | null> {
  return withHandle(file, async (handle) => {
    const row = await get<{ quick_check: string }>(handle, "PRAGMA quick_check(1)");
    return row?.quick_check === "ok" ? null : (row?.quick_check ?? "no answer");
  }).catch((error: unknown) => {
    const words = String(error);
    if (/SQLITE_(CORRUPT|NOTADB|IOERR)/.test(words)) return words;
    throw error;
  });
}

/** Writes a file anew, without what its pages keep of rows that were moved and then deleted. */
export function rewrite(file: string): Promise<void> {
  return withHandle(file, async (handle) => {
    handle.configure("busyTimeout", 5_000);
    await get(handle, "VACUUM");
    // It goes by way of the log.
    await get(handle, "PRAGMA wal_checkpoint(TRUNCATE)");
  });
}

/** Writes the database of `file`, as it is at one moment, into a new file; others go on with it. */
export function copyDatabase(file: string, copy: string): Promise<void> {
  return withHandle(file, async (handle) => {
    handle.configure("busyTimeout", 5_000);
    await get(handle, "VACUUM INTO ?", copy);
  }).catch((error: unknown) => {
    // SQLite names no file, and the one that is full or refused is not the one that was opened.
    throw /SQLITE_(FULL|CANTOPEN|IOERR)/.test(String(error))
      ? Object.assign(error as Error, { path: copy })
      : error;
  });
}

/** How many rows each table has. */
export function countRows(file: string): Promise<Record<string, number>> {
  return withHandle(file, async (handle) => {
    const tables = "SELECT json_group_array(name) AS names FROM sqlite_master WHERE type = 'table'";
    const { names = "[]" } = (await get<{ names: string }>(handle, tables)) ?? {};
    const counts: Record<string, number> = {};
    for (const name of JSON.parse(names) as string[]) {
      const row = await get<{ count: number }>(handle, `SELECT count(*) AS count FROM "${name}"`);
      counts[name] = row?.count ?? 0;
    }
    return counts;
  });
}
