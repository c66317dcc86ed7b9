import type { Logger } from "pino";
import { QueryTypes, Transaction, type Model, type ModelStatic, type Sequelize } from "sequelize";
import { touchedBy, type Changed, type Watched, type Write } from "./CommitObservers.ts";
import { ChangeFeed } from "./ChangeFeed.ts";
import { BoundModels } from "./BoundModels.ts";
import { inTurn } from "./inTurn.ts";
import { migrate } from "./migrate.ts";
import { beginWrite, noteWrite } from "./notingWrites.ts";
import { HANDLES, openSequelize, type Storage } from "./openSequelize.ts";
import type { PreparedReads } from "./prepared/PreparedReads.ts";
import { RunningQueries } from "./RunningQueries.ts";
import { ShortMemory } from "./ShortMemory.ts";
import { preparedReads } from "./sqliteHandles.ts";
import { describeFault } from "./describeFault.ts";
import { StorageCare } from "./StorageCare.ts";
import type { StorageFinding } from "./StorageHealth.ts";
import type { DefinedModel } from "./TableDefinition.ts";
import { WriteQueue } from "./WriteQueue.ts";

export type { DefinedModel, TableDefinition } from "./TableDefinition.ts";

/** How a raw statement begins and goes on that writes nothing, also within a WITH. */
const READS = /^\s*(?:SELECT|WITH)\b(?!.*\b(?:INSERT|UPDATE|DELETE|MERGE)\b)/is;

export interface DatabaseOptions extends Storage {
  /** Logs faults of what follows a commit. */
  log: Pick<Logger, "error" | "warn" | "info">;
}

/** Handles that no transaction takes, however many of them wait at a lock: reads go on by these. */
const LEFT_TO_READS = 3;

/**
 * One connection to SQLite or PostgreSQL. Reads may run at any time; every write goes through
 * `write`, which on SQLite lets one transaction run at a time: waiting `BEGIN IMMEDIATE`s would
 * otherwise occupy all of libuv's threads while the holder of the lock cannot commit. On PostgreSQL
 * it lets as many run as leave handles to reads. Reads within a transaction use its
 * handle: with another one they could wait until all transactions wait like them.
 */
export class Database {
  readonly sequelize: Sequelize;
  readonly dialect: "sqlite" | "postgres";
  private readonly url: string | null;
  private readonly models: BoundModels;
  private readonly writes: WriteQueue;
  private readonly memory = new ShortMemory();
  private readonly changes: ChangeFeed;
  private readonly queries: RunningQueries;
  /** Null on PostgreSQL, where a lost connection has Sequelize ask once more. */
  private readonly prepared: PreparedReads | null;
  private readonly care: StorageCare;
  private committed = 0;

  private constructor(options: DatabaseOptions) {
    const { log } = options;
    this.url = options.url;
    this.dialect = options.url === null ? "sqlite" : "postgres";
    this.sequelize = openSequelize(options, { prepares: true });
    const { max, acquire } = options.handles ?? HANDLES;
    const atOnce = this.dialect === "sqlite" ? 1 : Math.max(1, max - LEFT_TO_READS);
    this.writes = new WriteQueue(atOnce, acquire);
    const { sequelize } = this;
    this.changes = new ChangeFeed({ database: this, url: options.url, sequelize, log });
    const isFile = this.dialect === "sqlite";
    this.care = new StorageCare({
      file: isFile ? options.file : null,
      sequelize,
      alone: (work) => this.writes.run(work),
      write: (work) => this.write(work),
      log,
    });
    this.queries = new RunningQueries(this.sequelize, (error) => this.care.health.failed(error));
    this.prepared = isFile ? preparedReads(sequelize, this.queries) : null;
    this.models = new BoundModels(sequelize, (definition, bound) => {
      this.prepared?.serve(bound);
      this.changes.follow(definition, bound);
    });
  }

  /** Opens the database and brings its tables up to date. */
  static async open(options: DatabaseOptions): Promise<Database> {
    const database = new Database(options);
    try {
      await database.sequelize.authenticate();
      await migrate(database.sequelize, options);
      await database.prepared?.learn();
      database.changes.refuseUnseen(database.sequelize);
      // A process that was killed may have left a log.
      database.care.rowsChanged();
    } catch (error) {
      await database.close();
      throw describeFault(error, options) ?? error;
    }
    return database;
  }

  /**
   * The module's model class, bound to this database. Each database binds classes of its own, so
   * that two of them can live in one process.
   */
  model<M extends Model>(definition: DefinedModel<M>): ModelStatic<M> {
    return this.models.bind(definition);
  }

  /**
   * Runs all writes of one use case in one transaction; an error rolls all of them back. After the
   * commit, and only then, the listeners of `onInsert` and `onChange` hear of it;
   * resolves when they are done. Nothing follows a commit that failed, Sequelize's own
   * `transaction.afterCommit` would: listeners also look from time to time.
   * @throws ConnectionAcquireTimeoutError when its turn did not come in time: then it never runs.
   */
  async write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    this.queries.assertOpen();
    let writes: readonly Write[] = [];
    const commit = { isReached: false };
    const inside = async (transaction: Transaction) => {
      writes = this.changes.begin(transaction);
      await beginWrite(transaction);
      const done = await work(transaction);
      await this.changes.record(transaction, writes);
      commit.isReached = true;
      return done;
    };
    let result: T;
    let touched: ReadonlySet<object> | undefined;
    try {
      // PostgreSQL knows no types.
      const options = { type: Transaction.TYPES.IMMEDIATE };
      result = await this.writes.run(() => this.sequelize.transaction(options, inside));
      touched = touchedBy(writes);
    } finally {
      if (commit.isReached) {
        this.committed += 1;
        noteWrite();
      }
      // After a fault everything: a commit whose answer was lost may have happened.
      this.memory.forget(touched);
    }
    if (writes.some(({ changes }) => changes)) this.care.rowsChanged();
    await this.changes.tell(writes);
    return result;
  }

  /**
   * What `work` would come to as a write. All of it is taken back, and nobody hears of any.
   * @throws what `work` throws
   */
  async rehearse<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    this.queries.assertOpen();
    return this.writes.run(async () => {
      const transaction = await this.sequelize.transaction({ type: Transaction.TYPES.IMMEDIATE });
      try {
        this.changes.begin(transaction);
        return await work(transaction);
      } finally {
        await transaction.rollback();
      }
    });
  }

  /**
   * Calls `listener` after each commit that has added rows to the model's table; `write` waits for
   * it. A fault of it is logged, and takes nothing back. Returns the way to end this.
   */
  onInsert<M extends Model>(
    definition: DefinedModel<M>,
    listener: () => void | Promise<void>,
  ): () => void {
    return this.changes.onInsert(definition, listener);
  }

  /**
   * Calls `listener` once after each commit that has changed or removed rows of `watched`, with the
   * values of their keys; also after those of other processes, while this one hears of them.
   * Otherwise like `onInsert`.
   * @throws Error for rows of whose changes other processes are not told.
   */
  onChange(
    watched: readonly Watched[],
    listener: (changed: Changed) => void | Promise<void>,
  ): () => void {
    return this.changes.onChange(watched, listener);
  }

  /**
   * Begins what a server does beside its calls: it hears of what other processes on this storage
   * change, and looks after the SQLite file. Returns the way to end it.
   * @param interval wall milliseconds between two looks at what others have changed
   */
  async serve(interval?: number): Promise<() => Promise<void>> {
    await this.care.start();
    const ignoreOthers = await this.changes.listen({
      interval,
      models: () => this.models.known(),
      forget: () => this.memory.forget(),
    });
    return async () => {
      await ignoreOthers();
      await this.care.stopMaintenance();
    };
  }

  /**
   * Keeps all others from writing into the model's table until the transaction ends. Only on
   * PostgreSQL: SQLite's transactions take turns anyway.
   */
  async lockTable<M extends Model>(
    transaction: Transaction,
    { definition: { table } }: DefinedModel<M>,
  ): Promise<void> {
    if (this.dialect === "sqlite") return;
    await this.sequelize.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`, { transaction });
  }

  /** Runs what only one process on this storage may do at a time, such as filling an empty one. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    return inTurn(this.url, name, work);
  }

  /**
   * The rows that a query finds which no model could put into words.
   * @throws Error for a statement that writes: nobody would hear of it.
   */
  async select<Row extends object>(
    sql: string,
    replacements: Record<string, string> = {},
  ): Promise<Row[]> {
    if (!READS.test(sql)) throw new Error("select only reads");
    if (this.prepared) return (await this.prepared.select(sql, replacements)) as Row[];
    return this.sequelize.query<Row>(sql, { type: QueryTypes.SELECT, replacements });
  }

  /** A value as it is in a query's text. */
  escape(value: string | Date): string {
    return this.sequelize.escape(value);
  }

  /**
   * What `read` finds, cached under `key` until this process writes into what it was read from, and
   * for some seconds at most, since another process may write, too. For what is dear to count and
   * often asked.
   * @param of all that `read` reads; without it each write counts
   */
  cached<T>(key: string, read: () => Promise<T>, of?: readonly DefinedModel<Model>[]): Promise<T> {
    return this.memory.cached(key, read, of);
  }

  /** Writes that have not been finished yet. */
  get waitingWrites(): number {
    return this.writes.waiting;
  }

  /** Transactions of this process whose commit was reached. */
  get commits(): number {
    return this.committed;
  }

  /**
   * What is wrong with the storage, or null. Tries to read and to
   * write, at most once in some seconds. Never throws.
   */
  fault(): Promise<StorageFinding | null> {
    return this.care.health.fault();
  }

  /**
   * What is wrong with pages of the SQLite file, in SQLite's words; null: nothing, or PostgreSQL,
   * which looks after its own. Reads all of the file, and notes what it finds for `fault`.
   */
  findDamage(): Promise<string | null> {
    return this.care.findDamage();
  }

  /**
   * To be called after what was promised to be gone was deleted: SQLite may have left copies of it
   * where its rows once stood. On PostgreSQL that is the operator's.
   */
  leaveNoCopies(): void {
    this.care.rewriteSoon();
  }

  /** Lets nothing new begin, waits for what is under way, and closes. */
  async close(): Promise<void> {
    const ended = this.queries.end();
    await this.care.stop();
    // Behind the last write: nothing is under way where each could have another one beside it.
    await this.writes.end(ended);
    await this.sequelize.close();
  }
}
