import type { Sequelize } from "sequelize";
import { PreparedReads } from "./prepared/PreparedReads.ts";
import {
  PreparedStatements,
  type Answered,
  type Asked,
  type Preparing,
} from "./prepared/PreparedStatements.ts";
import type { RunningQueries } from "./RunningQueries.ts";

interface SqliteHandle extends Preparing {
  exec(sql: string, done: (error: Error | null) => void): void;
  serialize(): void;
  all(sql: string, ...boundAndDone: unknown[]): unknown;
  run(sql: string, ...boundAndDone: unknown[]): unknown;
  close(done: (error: Error | null) => void): void;
}

interface ConnectionManager {
  connections: Record<string, SqliteHandle>;
  getConnection(options?: { uuid?: string }): Promise<SqliteHandle>;
  releaseConnection(handle: SqliteHandle): void;
  destroyConnection(handle: SqliteHandle): Promise<void>;
}

interface HandleOptions {
  /**
   * Tables are written anew: SQLite can do that without foreign keys alone, and columns do not stay
   * as they are.
   */
  migrating: boolean;
  /** Whether transactions are run by prepared statements as well. */
  prepares: boolean;
  /** How long a statement waits for another process, in ms. */
  patience: number;
}

/** Sequelize has no public hook for this: `afterConnect` is not run for SQLite's handles. */
const managerOf = (sequelize: Sequelize) =>
  (sequelize as unknown as { connectionManager: ConnectionManager }).connectionManager;

/** By these names the manager stores its handles: Sequelize's own for reads, and ours for writes. */
const READER = "default";
const WRITER = "writer";

/**
 * busy_timeout first: the others may have to wait for another process. FULL: an acknowledged write
 * survives a power cut. WAL: readers never wait for a writer. secure_delete: what a deleted member
 * has left in the file's pages is overwritten, not only freed.
 */
const pragmas = ({ migrating, patience }: HandleOptions) =>
  `PRAGMA busy_timeout = ${patience}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ${migrating ? "OFF" : "ON"};`;

/** What Sequelize asks before each SELECT, to know how a raw row's texts are meant. */
const COLUMNS_OF = /^PRAGMA table_info\(/;

/**
 * Two handles in place of Sequelize's one for each transaction: one reads, one has all transactions
 * in turn, so that a write opens no file and sets no pragma. A handle that could not be opened, or
 * whose COMMIT failed, is closed, and the next one to ask gets a new one: nothing is left open on a
 * full or broken disk.
 */
export function manageHandles(sequelize: Sequelize, options: HandleOptions): void {
  const manager = managerOf(sequelize);
  const openHandle = manager.getConnection.bind(manager);
  const opening = new Map<string, Promise<SqliteHandle>>();
  let writing: SqliteHandle | null = null;

  async function prepare(name: string): Promise<SqliteHandle> {
    try {
      const handle = await openHandle({ uuid: name });
      // A statement that is still on its way must not come after the end of its transaction.
      handle.serialize();
      answerAfterEach(handle);
      cacheStatements(handle);
      if (!options.migrating) cacheColumns(handle);
      if (options.prepares) prepareTexts(handle);
      await execute(handle, pragmas(options)).catch(async (error: unknown) => {
        await close(handle);
        throw error;
      });
      return handle;
    } catch (error) {
      forget(name);
      throw error;
    }
  }

  function forget(name: string): void {
    opening.delete(name);
    // Sequelize gives out and closes what is here.
    Reflect.deleteProperty(manager.connections, name);
  }

  function handleOf(name: string): Promise<SqliteHandle> {
    let handle = opening.get(name);
    if (!handle) {
      handle = prepare(name);
      opening.set(name, handle);
    }
    return handle;
  }

  manager.getConnection = async (options) => {
    if (!options?.uuid || options.uuid === READER) return handleOf(READER);
    const handle = await handleOf(WRITER);
    if (writing) throw new Error("A transaction began within another one");
    writing = handle;
    return handle;
  };
  // Sequelize gives back the reader's handle as well, after each query.
  manager.releaseConnection = (handle) => {
    if (handle === writing) writing = null;
  };
  manager.destroyConnection = async (handle) => {
    if (handle !== writing) return;
    writing = null;
    forget(WRITER);
    await close(handle);
  };
}

/**
 * Reads by statements of a transaction's handle, else of the one that reads, which is opened for
 * them where there is none.
 */
export function preparedReads(
  sequelize: Sequelize,
  queries: Pick<RunningQueries, "run">,
): PreparedReads {
  return new PreparedReads(sequelize, (sql, values, transaction) =>
    queries.run(async () => {
      const handle = transaction
        ? (Reflect.get(transaction, "connection") as SqliteHandle)
        : await managerOf(sequelize).getConnection();
      const statements = statementsOf.get(handle);
      if (!statements) throw new Error("This handle was opened by somebody else");
      return statements.rows(sql, values);
    }, transaction !== null),
  );
}

const statementsOf = new WeakMap<SqliteHandle, PreparedStatements>();

/** Its statements end before a handle does: SQLite would refuse to close it. */
function cacheStatements(handle: SqliteHandle): void {
  const statements = new PreparedStatements(handle);
  statementsOf.set(handle, statements);
  const end = handle.close.bind(handle);
  handle.close = (done) => void statements.end().then(() => end(done));
}

/**
 * Hands on what a statement found one turn later. The binding lets go of a statement right after it
 * has answered, and waits for the handle with that: code that had begun the next statement meanwhile,
 * such as a COMMIT, would hold up the whole process until the disk has it.
 */
function answerAfterEach(handle: SqliteHandle): void {
  for (const name of ["all", "run"] as const) {
    const query = handle[name].bind(handle);
    handle[name] = (sql, ...rest) => {
      const done = rest.pop() as (...found: unknown[]) => void;
      return query(sql, ...rest, function later(this: unknown, ...found: unknown[]) {
        // Sequelize reads a new row's key from `this`.
        setImmediate(() => done.apply(this, found));
      });
    };
  }
}

/** A text that comes again and again: a transaction's ends, and what has its values apart. */
const isOneOfMany = (how: Asked, sql: string) =>
  how === "all" ? /^(?:BEGIN|COMMIT|ROLLBACK)\b/.test(sql) : !sql.includes("'");

/**
 * Prepares texts of Sequelize's that come again once: one that is new goes to the handle's thread
 * twice, to be read and to be run, and is let go of behind that, which takes longer than to run it.
 */
function prepareTexts(handle: SqliteHandle): void {
  for (const how of ["all", "run"] as const) {
    const query = handle[how].bind(handle);
    handle[how] = (sql, ...rest) => {
      if (!isOneOfMany(how, sql)) return query(sql, ...rest);
      const [values, done] = rest as [unknown, Answered];
      return statementsOf.get(handle)?.ask(how, sql, values, done);
    };
  }
}

/**
 * Asks once for the columns of a table: Sequelize does before each SELECT, which doubles the time
 * of the small ones.
 */
function cacheColumns(handle: SqliteHandle): void {
  const known = new Map<string, unknown>();
  const all = handle.all.bind(handle);
  handle.all = (sql, ...rest) => {
    if (typeof rest[0] !== "function" || !COLUMNS_OF.test(sql)) return all(sql, ...rest);
    const done = rest[0] as (error: Error | null, columns: unknown) => void;
    if (!known.has(sql)) {
      return all(sql, (error: Error | null, columns: unknown[]) => {
        // A table that is not there yet has none.
        if (!error && columns.length > 0) known.set(sql, columns);
        done(error, columns);
      });
    }
    done(null, known.get(sql));
    return handle;
  };
}

function execute(handle: SqliteHandle, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    handle.exec(sql, (error) => (error ? reject(error) : resolve()));
  });
}

/** Also resolves when that fails: there is nothing more to be done about it. */
function close(handle: SqliteHandle): Promise<void> {
  return new Promise((resolve) => handle.close(() => resolve()));
}
