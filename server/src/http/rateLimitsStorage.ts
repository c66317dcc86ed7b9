import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import pg from "pg";
import {
  RateLimiterPostgres,
  RateLimiterRes,
  RateLimiterSQLite,
  type RateLimiterStoreAbstract,
} from "rate-limiter-flexible";
import type { Logger } from "pino";
import { BackgroundTask } from "../process/background/BackgroundTask.ts";
import { AppError } from "./AppError.ts";
import { openCountsFile } from "./openCountsFile.ts";

export interface DurableLimiter {
  /** Takes one point of the key; ms until there is one again, 0 when it was taken. */
  consume(key: string): Promise<number>;
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

interface Limit {
  name: string;
  points: number;
  /** Milliseconds. */
  window: number;
}

export interface LimitsStorage {
  limiter(limit: Limit): DurableLimiter;
  close(): Promise<void>;
}

const TABLE = "rate_limits";
const TIDY_INTERVAL = 600_000;

/**
 * The limits' own storage: a table in PostgreSQL, or `limits.sqlite` beside the database file,
 * apart from it so that counting a try never waits for the queue of writes.
 */
export function openStorage(options: {
  databaseUrl: string | null;
  dataDir: string;
  log?: Pick<Logger, "warn"> | undefined;
}): Promise<LimitsStorage> {
  return options.databaseUrl === null ? openSqlite(options) : openPostgres(options.databaseUrl);
}

async function openSqlite(options: {
  dataDir: string;
  log?: Pick<Logger, "warn"> | undefined;
}): Promise<LimitsStorage> {
  await mkdir(options.dataDir, { recursive: true });
  const { handle, execute } = await openCountsFile(
    join(options.dataDir, "limits.sqlite"),
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    PRAGMA busy_timeout = 2000;
    CREATE TABLE IF NOT EXISTS ${TABLE}
      (key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire INTEGER);`,
    options.log,
  );

  // The limiter wraps each count in a savepoint of this one handle, so counts must not overlap;
  // and it leaves the savepoint open after an error, which would keep all later counts from disk.
  const oneAtATime = pLimit(1);
  const run = <T>(work: () => Promise<T>) =>
    oneAtATime(async () => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) await execute("ROLLBACK").catch(() => undefined);
        throw error;
      }
    });
  const tidying = tidyingBy(() =>
    run(() => execute(`DELETE FROM ${TABLE} WHERE expire < ${Date.now()}`)),
  );
  await tidying.startAtOnce();

  return {
    limiter: (limit) =>
      durable(
        new RateLimiterSQLite({ ...inTable(limit), storeClient: handle, storeType: "sqlite3" }),
        run,
        limit.window,
      ),
    async close() {
      await tidying.stop();
      await oneAtATime(
        () =>
          new Promise<void>((resolve, reject) => {
            handle.close((error) => (error ? reject(error) : resolve()));
          }),
      );
    },
  };
}

async function openPostgres(url: string): Promise<LimitsStorage> {
  const pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000 });
  // Without a listener an idle connection that breaks would end the process; the pool replaces it.
  pool.on("error", () => undefined);
  try {
    // One query is one transaction, which holds the lock to its end: IF NOT EXISTS alone fails
    // where two instances create the table in the same moment.
    await pool.query(
      `SELECT pg_advisory_xact_lock(hashtext('${TABLE}'));
      CREATE TABLE IF NOT EXISTS ${TABLE}
        (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)`,
    );
  } catch (error) {
    await pool.end();
    throw error;
  }
  const run = <T>(work: () => Promise<T>) => work();
  const tidying = tidyingBy(() =>
    pool.query(`DELETE FROM ${TABLE} WHERE expire < $1`, [Date.now()]),
  );
  tidying.start();

  return {
    limiter: (limit) =>
      durable(
        new RateLimiterPostgres({
          ...inTable(limit),
          storeClient: pool,
          storeType: "pool",
          clearExpiredByTimeout: false,
        }),
        run,
        limit.window,
      ),
    async close() {
      await tidying.stop();
      await pool.end();
    },
  };
}

/** Removes rows whose window is over, from time to time: where that fails, they count no more either. */
function tidyingBy(work: () => Promise<unknown>): BackgroundTask {
  return new BackgroundTask({ work, due: null, interval: TIDY_INTERVAL, failed: () => undefined });
}

function inTable({ name, points, window }: Limit) {
  const table = { tableName: TABLE, tableCreated: true };
  return { ...table, keyPrefix: name, points, duration: window / 1_000 };
}

function durable(
  limiter: RateLimiterStoreAbstract,
  run: <T>(work: () => Promise<T>) => Promise<T>,
  window: number,
): DurableLimiter {
  const take = (key: string) =>
    run(() => limiter.consume(key)).then(
      () => 0,
      (error: unknown) => {
        if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext);
        throw unavailable(error);
      },
    );
  const forget = async (key: string) => {
    await run(() => limiter.delete(key)).catch((error: unknown) => {
      throw unavailable(error);
    });
  };
  return {
    async consume(key) {
      const wait = await take(key);
      if (wait <= window) return wait;
      // Nobody waits longer than a window: this was counted by a clock that ran ahead.
      await forget(key);
      return take(key);
    },
    async giveBack(key) {
      await run(() => limiter.reward(key)).catch((error: unknown) => {
        throw unavailable(error);
      });
    },
    forget,
  };
}

/** What cannot be counted is refused: guessing must not become free when a disk is full. */
function unavailable(cause: unknown): AppError {
  return new AppError(
    "unavailable",
    "The service cannot store or read data right now. Please try again in a moment.",
    { cause, retryAfter: 5 },
  );
}
