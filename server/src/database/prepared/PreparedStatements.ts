import { LRUCache } from "lru-cache";
import type { Bound } from "./readShape.ts";

type Row = Record<string, unknown>;

/** A statement of sqlite3's. */
interface Statement {
  all(values: readonly Bound[], done: (error: Error | null, rows: Row[]) => void): unknown;
  finalize(done?: () => void): unknown;
}

/** What prepares statements: a handle of sqlite3's. */
export interface Preparing {
  prepare(sql: string, done: (this: Statement, error: Error | null) => void): Statement;
}

/** Statements that are cached, some KB each. */
const CACHED = 300;

/**
 * Statements of one handle, each prepared once: SQLite reads a text as long as it takes to find a
 * row. They take turns, as all that goes through the handle: its own threads would only wait for
 * each other, and nobody else would have one.
 */
export class PreparedStatements {
  private last: Promise<unknown> = Promise.resolve();
  private readonly cache = new LRUCache<string, Statement>({
    max: CACHED,
    dispose: (statement) => void statement.finalize(),
  });

  constructor(private readonly handle: Preparing) {}

  /** The rows that a text finds with these values in the place of `?1`, `?2` and so on. */
  rows(sql: string, values: readonly Bound[]): Promise<Row[]> {
    return this.inTurn(async () => {
      const statement = this.cache.get(sql) ?? (await this.prepare(sql));
      return new Promise<Row[]>((resolve, reject) => {
        statement.all(values, (error, rows) => (error ? reject(error) : resolve(rows)));
      });
    });
  }

  /** Lets go of all of them, which a handle needs to be closed; behind what is under way. */
  end(): Promise<void> {
    return this.inTurn(() => {
      this.cache.clear();
      return Promise.resolve();
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private prepare(sql: string): Promise<Statement> {
    return new Promise((resolve, reject) => {
      const kept = this.cache;
      this.handle.prepare(sql, function (error) {
        if (error) {
          reject(error);
          return;
        }
        kept.set(sql, this);
        resolve(this);
      });
    });
  }
}
