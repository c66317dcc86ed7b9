import { readFile } from "node:fs/promises";
import { QueryTypes } from "sequelize";
import type { EmptyStorage } from "../../testing/testDatabase.ts";
import { openSequelize } from "../openSequelize.ts";

/**
 * Makes the database that release 0.2.0 leaves when it is started with an empty data folder. The
 * statements were not written by hand: 0.2.0's own code made both databases, and what `sqlite_master`
 * and pg_dump said of them stands in `release-0.2.0.*.sql`, a statement a line.
 */
export async function makeRelease(storage: EmptyStorage): Promise<void> {
  const sequelize = openSequelize(storage, { migrating: true });
  const file = new URL(`release-0.2.0.${sequelize.getDialect()}.sql`, import.meta.url);
  for (const statement of (await readFile(file, "utf8")).trim().split("\n")) {
    await sequelize.query(statement);
  }
  await sequelize.close();
}

/**
 * All that a storage's database defines but its rows, to be compared with another one that came to it
 * by other steps: columns stand in any order, and SQLite keeps the statements as each was written.
 */
export async function readDefinitions(storage: EmptyStorage): Promise<unknown[]> {
  const sequelize = openSequelize(storage);
  const isSqlite = sequelize.getDialect() === "sqlite";
  const found = await sequelize.query<{ of: string; name: string; says: string }>(
    isSqlite ? SQLITE_DEFINITIONS : POSTGRES_DEFINITIONS,
    { type: QueryTypes.SELECT },
  );
  await sequelize.close();
  return isSqlite ? found.map(({ says, ...more }) => ({ ...more, says: parts(says) })) : found;
}

const SQLITE_DEFINITIONS =
  "SELECT tbl_name AS of, name, sql AS says FROM sqlite_master WHERE sql IS NOT NULL ORDER BY 1, 2";

const POSTGRES_DEFINITIONS = `
  SELECT table_name AS of, column_name AS name,
      concat_ws(' ', udt_name, character_maximum_length, is_nullable, column_default) AS says
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid)
    FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1, 2, 3`;

/** A statement of SQLite without marks around names; of a table its columns, sorted. */
function parts(statement: string): string[] {
  const plain = statement.replace(/[`"]/g, "").replace(/\s+/g, " ");
  const columns = /^CREATE TABLE \w+ \((.*)\)$/.exec(plain)?.[1];
  if (columns === undefined) return [plain];
  const between = /,(?![^()]*\))/;
  return columns
    .split(between)
    .map((column) => column.trim())
    .sort();
}
