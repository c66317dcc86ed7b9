import {
  QueryTypes,
  Transaction,
  type Sequelize,
  type QueryInterface,
  type QueryOptions,
} from "sequelize";
import type { Migration, StepQueries } from "./migrations/Migration.ts";
import { inTurn } from "./inTurn.ts";
import { migrations } from "./migrations/index.ts";
import { countAsStart, refuseEarlier } from "./migrations/stepsBefore.ts";
import { refuseMoved } from "./movedAway.ts";
import { openSequelize, type Storage } from "./openSequelize.ts";
import { messageOf } from "../process/messageOf.ts";

/**
 * A QueryInterface whose every call runs in `transaction`: all that it does comes down to `query`
 * of its Sequelize, and that one's knows no other way. So no step can forget the transaction.
 */
function stepQueries(sequelize: Sequelize, transaction: Transaction): StepQueries {
  const bound = Object.create(sequelize) as Sequelize;
  const query = (sql: string, options: QueryOptions = {}) =>
    sequelize.query(sql, { ...options, transaction });
  const refuse = () => Promise.reject(new Error("A step is one transaction and begins no other"));
  Object.assign(bound, { query, transaction: refuse });

  const own = sequelize.getQueryInterface();
  const Dialect = own.constructor as new (
    sequelize: Sequelize,
    generator: unknown,
  ) => QueryInterface;
  return new Dialect(bound, own.queryGenerator) as StepQueries;
}

/** Says of each step that this database has had it. */
export const STEP_LOG = "migrations";

/**
 * Takes the steps that this database has not had yet, in order, each in one transaction with its
 * row in the log: a process killed in the middle has not begun that step, and the next start goes
 * on with it. Several processes take turns.
 * @throws Error with a sentence for the operator.
 */
export async function migrate(sequelize: Sequelize, storage: Storage): Promise<void> {
  const had = await readHad(sequelize);
  refuseMoved(had, storage.file);
  refuseEarlier(had);
  refuseLater(had);
  if (migrations.every(({ name }) => had.has(name))) return;
  // With handles of its own, on which SQLite looks at no foreign keys.
  const own = openSequelize(storage, { migrating: true });
  try {
    await inTurn(storage.url, "migrations", async () => {
      await createStepLog(own);
      for (const step of migrations) await take(own, step);
    });
  } finally {
    await own.close();
  }
}

export async function createStepLog(sequelize: Sequelize): Promise<void> {
  await sequelize.query(`CREATE TABLE IF NOT EXISTS ${STEP_LOG} (name VARCHAR(255) PRIMARY KEY)`);
}

/**
 * Runs one step and takes it down, unless the database has had it.
 * @throws Error with a sentence for the operator; then nothing of the step is kept.
 */
export async function take(sequelize: Sequelize, step: Migration): Promise<void> {
  const { name } = step;
  try {
    // SQLite's processes take turns by this alone.
    await sequelize.transaction({ type: Transaction.TYPES.IMMEDIATE }, async (transaction) => {
      if ((await readHad(sequelize, transaction)).has(name)) return;
      const queries = stepQueries(sequelize, transaction);
      const orphansBefore = await countOrphans(sequelize, transaction);
      await step.up(queries);
      if ((await countOrphans(sequelize, transaction)) > orphansBefore) {
        throw new Error("rows refer to others that are not there any more");
      }
      await queries.bulkInsert(STEP_LOG, [{ name }]);
    });
  } catch (error) {
    const reason = messageOf(error);
    throw new Error(
      `The database could not be brought up to date: step ${name} failed (${reason}). ` +
        "Nothing of this step was kept; the next start tries it again.",
      { cause: error },
    );
  }
}

async function readHad(sequelize: Sequelize, transaction?: Transaction): Promise<Set<string>> {
  const options = { ...(transaction && { transaction }) };
  if (!(await sequelize.getQueryInterface().tableExists(STEP_LOG, options))) return new Set();
  const rows = await sequelize.query<{ name: string }>(`SELECT name FROM ${STEP_LOG}`, {
    type: QueryTypes.SELECT,
    ...options,
  });
  return countAsStart(rows.map(({ name }) => name));
}

/**
 * Whether this database has had every step that there is, and no other.
 * @throws MovedDatabaseError, or Error with a sentence where it is of before 0.2.0
 */
export async function isCurrent(sequelize: Sequelize, { file }: Storage): Promise<boolean> {
  const had = await readHad(sequelize);
  refuseMoved(had, file);
  refuseEarlier(had);
  return had.size === migrations.length && migrations.every(({ name }) => had.has(name));
}

/** An older program would misread what a newer one has written. */
function refuseLater(had: ReadonlySet<string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const later = [...had].filter((name) => !known.has(name)).sort();
  if (later.length === 0) return;
  throw new Error(
    `A newer version of SignalDeck has changed this database (${later.join(", ")}). ` +
      "Start that version, or restore the backup from before it was installed.",
  );
}

/** SQLite's rows that refer to missing ones; PostgreSQL never lets one arise. */
async function countOrphans(sequelize: Sequelize, transaction: Transaction): Promise<number> {
  if (sequelize.getDialect() !== "sqlite") return 0;
  const [orphans] = await sequelize.query("PRAGMA foreign_key_check", { transaction });
  return orphans.length;
}
