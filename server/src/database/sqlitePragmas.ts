import type { Sequelize } from "sequelize";

interface SqliteHandle {
  exec(sql: string, done: (error: Error | null) => void): void;
}

interface ConnectionManager {
  getConnection(options: unknown): Promise<SqliteHandle>;
  releaseConnection(handle: SqliteHandle): void;
  destroyConnection(handle: SqliteHandle): Promise<void>;
}

/**
 * FULL: an acknowledged write survives a power cut. WAL: readers never wait for a writer.
 * secure_delete: what a deleted member has left in the file's pages is overwritten, not only freed.
 */
const PRAGMAS =
  "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;";

/**
 * Sets the pragmas on every handle, and lets every handle of a transaction end with it. Sequelize opens a further handle for each transaction, which a
 * plain `PRAGMA` query never reaches, so the connection manager itself is wrapped.
 */
export function applyPragmas(sequelize: Sequelize): void {
  // Sequelize has no public hook for this: `afterConnect` is not run for SQLite's handles.
  const manager = (sequelize as unknown as { connectionManager: ConnectionManager })
    .connectionManager;
  const open = manager.getConnection.bind(manager);
  const prepared = new WeakMap<SqliteHandle, Promise<void>>();

  // Sequelize looks for the handle in a pool that SQLite has none of, and leaves it open: after a
  // COMMIT that failed it would hold the lock on the file for as long as the process lives.
  manager.destroyConnection = (handle) => {
    manager.releaseConnection(handle);
    return Promise.resolve();
  };

  manager.getConnection = async (options) => {
    const handle = await open(options);
    let ready = prepared.get(handle);
    if (!ready) {
      ready = new Promise((resolve, reject) => {
        handle.exec(PRAGMAS, (error) => (error ? reject(error) : resolve()));
      });
      prepared.set(handle, ready);
    }
    await ready;
    return handle;
  };
}
