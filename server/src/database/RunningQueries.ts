import type { Sequelize } from "sequelize";

type Query = (sql: unknown, options?: { transaction?: unknown }) => Promise<unknown>;

/**
 * The queries that are under way, so that a connection is closed after the last one: SQLite's ends
 * the process when one comes to a closed handle.
 */
export class RunningQueries {
  private readonly running = new Set<Promise<unknown>>();
  private ending = false;

  /** @param failed hears why a query failed */
  constructor(
    sequelize: Sequelize,
    private readonly failed: (error: unknown) => void,
  ) {
    const query = sequelize.query.bind(sequelize) as Query;
    const counted: Query = (sql, options) => {
      const inside = Boolean(options?.transaction);
      return this.run(() => query(sql, options), inside);
    };
    sequelize.query = counted as Sequelize["query"];
  }

  /**
   * Counts what asks the storage by a way of its own.
   * @param inside it belongs to a transaction that has begun, which must come to its end
   */
  run<T>(query: () => Promise<T>, inside = false): Promise<T> {
    if (this.ending && !inside) return Promise.reject(closed());
    const work = query();
    this.running.add(work);
    const done = () => this.running.delete(work);
    work.then(done, (error: unknown) => {
      done();
      this.failed(error);
    });
    return work;
  }

  /** @throws Error once `end` was called: nothing new begins. */
  assertOpen(): void {
    if (this.ending) throw closed();
  }

  /** Lets nothing new begin; resolves when nothing is under way. */
  async end(): Promise<void> {
    this.ending = true;
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }
}

const closed = () => new Error("The database is being closed.");
