import { LRUCache } from "lru-cache";
import type { Bound } from "./readShape.ts";

type Row = Record<string, unknown>;

/** What hears of a statement's end: of rows with `all`; with `run` the statement itself is `this`. */
export type Answered = (this: unknown, error: Error | null, rows?: Row[]) => void;

/** How a statement is asked: for rows, or for how many it has written. */
export type Asked = "all" | "run";

/** A statement of sqlite3's. */
interface Statement extends Record<Asked, (values: unknown, done: Answered) => unknown> {
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
    return new Promise((resolve, reject) => {
      this.ask("all", sql, values, (error, rows = []) => (error ? reject(error) : resolve(rows)));
    });
  }

  /** The same for who is called back, as sqlite3 itself calls. */
  ask(how: Asked, sql: string, values: unknown, done: Answered): void {
    void this.inTurn(async () => {
      const statement = this.cache.get(sql) ?? (await this.prepare(sql));
      await new Promise<void>((resolve) => {
        statement[how](values, function answered(this: unknown, ...found) {
          resolve();
          done.apply(this, found);
        });
      });
    }).catch((error: unknown) => done.call(undefined, error as Error));
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
