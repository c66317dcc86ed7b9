import { Client } from "pg";
import type sqlite3 from "sqlite3";
import { hash } from "node:crypto";
import { all, withHandle } from "../sqliteFile.ts";
import { canonicalValue } from "./canonicalValue.ts";

interface Column {
  name: string;
  /** PostgreSQL's name of its type. */
  type: string;
}

/** A table of the PostgreSQL database. */
interface Table {
  name: string;
  columns: readonly Column[];
}

/** What is no data: which steps the tables have gone through. */
const NO_DATA = ["migrations"];

/** The tables in an order in which each comes after those that its rows name. */
async function tablesInOrder(client: Client): Promise<Table[]> {
  const { rows: columns } = await client.query<{ table: string; name: string; type: string }>(
    `SELECT c.table_name AS table, c.column_name AS name, c.udt_name AS type
       FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      ORDER BY c.table_name, c.ordinal_position`,
  );
  const { rows: links } = await client.query<{ from: string; to: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS from, confrelid::regclass::text AS to
       FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`,
  );
  const names = new Set(
    columns.map(({ table }) => table).filter((name) => !NO_DATA.includes(name)),
  );
  const ordered: string[] = [];
  const place = (name: string, way: readonly string[] = []) => {
    if (ordered.includes(name)) return;
    if (way.includes(name)) throw new Error(`${way.join(", ")} name each other in a circle.`);
    for (const { from, to } of links) if (from === name) place(to, [...way, name]);
    ordered.push(name);
  };
  for (const name of names) place(name);
  return ordered.map((name) => ({
    name,
    columns: columns.filter(({ table }) => table === name),
  }));
}

const MODULUS = 2n ** 256n;

/** A digest of rows, the same in any order of reading: their number, and the sum of their hashes. */
class RowDigest {
  count = 0;
  private sum = 0n;

  /** Takes a row, as its values in the order of the columns. */
  add(values: readonly (string | null)[]): void {
    this.count += 1;
    this.sum = (this.sum + BigInt(`0x${hash("sha256", JSON.stringify(values))}`)) % MODULUS;
  }

  /** Whether another one took the same rows. */
  equals(other: RowDigest): boolean {
    return this.count === other.count && this.sum === other.sum;
  }
}

/** Rows that are read and written at once; a statement takes 65,535 values at most. */
const BATCH = 500;
const MOST_VALUES = 65_535;

type Row = Record<string, unknown>;

/**
 * Copies every row of an SQLite file into a PostgreSQL database of the same tables, whose rows it
 * replaces, and reads all of it again: each table must have the same rows. One transaction, so what
 * fails leaves nothing behind.
 * @returns how many rows each table has
 * @throws Error in words for a table or a row that is not the same
 */
export async function copyRows(file: string, url: string): Promise<Record<string, number>> {
  // Values come as PostgreSQL writes them: its driver's own reading would lose what is to be compared.
  const types = { getTypeParser: () => (text: string) => text };
  const client = new Client({ connectionString: url, types });
  await client.connect();
  try {
    return await withHandle(file, async (handle) => {
      await client.query("BEGIN");
      await client.query("SET LOCAL TIME ZONE 'UTC'");
      const counts = await copyAll(handle, client);
      await client.query("COMMIT");
      return counts;
    });
  } finally {
    await client.end();
  }
}

async function copyAll(handle: sqlite3.Database, client: Client): Promise<Record<string, number>> {
  const tables = await tablesInOrder(client);
  await assertSameTables(handle, tables);
  // What the tables' own history has put there is in the copied ones as well.
  for (const { name } of tables.toReversed()) {
    const { rows } = await client.query(`SELECT 1 FROM "${name}" LIMIT 1`);
    if (rows.length > 0) await client.query(`DELETE FROM "${name}"`);
  }
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const given = await copyTable(handle, client, table);
    if (!given.equals(await digestOf(client, table))) {
      throw new Error(`The rows of ${table.name} are not the same after copying.`);
    }
    counts[table.name] = given.count;
  }
  await goOnCounting(handle, client, tables);
  return counts;
}

async function assertSameTables(handle: sqlite3.Database, tables: readonly Table[]): Promise<void> {
  const known = new Set(["migrations", ...tables.map(({ name }) => name)]);
  const found = await all<{ name: string }>(
    handle,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  const names = new Set(found.map(({ name }) => name));
  const lost = [...names].filter((name) => !known.has(name));
  if (lost.length > 0) throw new Error(`PostgreSQL has no table for ${lost.join(", ")}.`);
  const strange = tables.filter(({ name }) => !names.has(name));
  if (strange.length > 0) {
    const list = strange.map(({ name }) => name).join(", ");
    throw new Error(`The database to copy into has tables that are not ours: ${list}.`);
  }
}

/** Writes all rows of a table, and says what they come to. */
async function copyTable(
  handle: sqlite3.Database,
  client: Client,
  { name, columns }: Table,
): Promise<RowDigest> {
  const digest = new RowDigest();
  const list = columns.map((column) => `"${column.name}"`).join(", ");
  const most = Math.min(BATCH, Math.floor(MOST_VALUES / columns.length));
  const next = stepThrough(handle, `SELECT ${list} FROM "${name}"`);
  for (;;) {
    const rows = await next(most);
    if (rows.length === 0) return digest;
    const values = rows.map((row) =>
      columns.map((column) => canonicalValue(row[column.name], column.type)),
    );
    for (const row of values) digest.add(row);
    const places = values.map(
      (row, at) => `(${row.map((_, n) => parameter(at * columns.length + n + 1)).join(", ")})`,
    );
    await client.query(
      `INSERT INTO "${name}" (${list}) VALUES ${places.join(", ")}`,
      values.flat(),
    );
  }
}

/** Its name in a statement. */
const parameter = (number: number) => ["$", number].join("");

/** Reads what a query finds in parts, in the order of the table; an empty part is the end. */
function stepThrough(handle: sqlite3.Database, sql: string): (most: number) => Promise<Row[]> {
  const statement = handle.prepare(sql);
  const one = () =>
    new Promise<Row | undefined>((resolve, reject) => {
      statement.get((error: Error | null, row?: Row) => (error ? reject(error) : resolve(row)));
    });
  let ended = false;
  return async (most) => {
    const rows: Row[] = [];
    while (!ended && rows.length < most) {
      const row = await one();
      ended = row === undefined;
      if (row) rows.push(row);
      else await new Promise<void>((resolve) => statement.finalize(() => resolve()));
    }
    return rows;
  };
}

/** What the rows that were written come to. */
async function digestOf(client: Client, { name, columns }: Table): Promise<RowDigest> {
  const digest = new RowDigest();
  await client.query(`DECLARE copied CURSOR FOR SELECT * FROM "${name}"`);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${BATCH} FROM copied`);
    for (const row of rows) {
      digest.add(columns.map((column) => canonicalValue(row[column.name], column.type)));
    }
    if (rows.length < BATCH) break;
  }
  await client.query("CLOSE copied");
  return digest;
}

/** No number is given out twice, also none whose row has gone. */
async function goOnCounting(
  handle: sqlite3.Database,
  client: Client,
  tables: readonly Table[],
): Promise<void> {
  const given = await all<{ name: string; seq: number }>(
    handle,
    "SELECT name, seq FROM sqlite_sequence",
  );
  const newest = new Map(given.map(({ name, seq }) => [name, seq]));
  const { rows: counted } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND column_default LIKE 'nextval(%'`,
  );
  for (const { table, column } of counted) {
    if (!tables.some(({ name }) => name === table)) continue;
    const { rows } = await client.query<{ top: string | null }>(
      `SELECT max("${column}") AS top FROM "${table}"`,
    );
    const last = Math.max(Number(rows[0]?.top ?? 0), newest.get(table) ?? 0);
    const sequence = `pg_get_serial_sequence('"${table}"', '${column}')`;
    if (last > 0) await client.query(`SELECT setval(${sequence}, ${last})`);
  }
}
