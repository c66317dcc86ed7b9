import { QueryTypes } from "sequelize";
import { v7 as uuid } from "uuid";
import type { Database } from "../database/Database.ts";

/** A column that refers to a row of another table. */
export interface Reference {
  table: string;
  column: string;
  to: string;
}

export interface FilledTables {
  /** What each text column of these tables holds, by `table.column`; it is nowhere else. */
  texts: Map<string, string>;
  /** Tables that lead to members and got a row. */
  tables: string[];
}

/** All tables but the list of migrations, by name. */
export async function listTables(database: Database): Promise<string[]> {
  const names = await select<{ name: string }>(
    database,
    database.dialect === "sqlite"
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
      : "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY name",
  );
  return names.map(({ name }) => name).filter((name) => name !== "migrations");
}

/** All references between tables, as the database itself knows them. */
export async function listReferences(database: Database): Promise<Reference[]> {
  if (database.dialect === "postgres") {
    return select<Reference>(
      database,
      `SELECT c.conrelid::regclass::text AS "table", a.attname AS "column",
        c.confrelid::regclass::text AS "to"
      FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
      WHERE c.contype = 'f'`,
    );
  }
  const lists = (await listTables(database)).map(async (table) => {
    const keys = await select<{ from: string; table: string }>(
      database,
      `PRAGMA foreign_key_list(${table})`,
    );
    return keys.map((key) => ({ table, column: key.from, to: key.table }));
  });
  return (await Promise.all(lists)).flat();
}

/**
 * Writes one row into each table that leads to `members`, for one member, whatever tables there
 * are: a table that a module adds later is filled without anybody thinking of it.
 * @param prefix begin of every text that is written; two to four characters.
 */
export async function fillTables(
  database: Database,
  memberId: string,
  prefix: string,
): Promise<FilledTables> {
  const references = await listReferences(database);
  const leadsToMembers = (table: string): boolean =>
    references.some(
      (one) =>
        one.table === table && one.to !== table && (one.to === "members" || leadsToMembers(one.to)),
    );
  const keys = new Map([["members", memberId]]);
  const texts = new Map<string, string>();
  let written = 0;

  const fill = async (table: string): Promise<string> => {
    const known = keys.get(table);
    if (known !== undefined) return known;
    const columns = await database.sequelize.getQueryInterface().describeTable(table);
    const row: Record<string, unknown> = {};
    let key = "";
    for (const [name, { type, allowNull, primaryKey }] of Object.entries(columns)) {
      const reference = references.find((one) => one.table === table && one.column === name);
      if (reference) row[name] = reference.to === table ? null : await fill(reference.to);
      else if (/UUID/i.test(type)) row[name] = primaryKey ? uuid() : allowNull ? null : memberId;
      else if (/CHAR|TEXT/i.test(type)) {
        const room = Number(/\((\d+)\)/.exec(type)?.[1] ?? Number.POSITIVE_INFINITY);
        // A code of two letters, such as a language's, tells of nobody.
        if (room <= 2) {
          row[name] = "en";
          continue;
        }
        written += 1;
        const text = `${prefix}${inLetters(written)}`.slice(0, room);
        if (leadsToMembers(table)) texts.set(`${table}.${name}`, text);
        row[name] = text;
      } else if (/BOOL|TINYINT/i.test(type)) row[name] = false;
      else if (/DATE|TIME/i.test(type)) row[name] = new Date();
      else row[name] = 1;
      if (primaryKey) key = String(row[name]);
    }
    await database.write((transaction) =>
      database.sequelize.getQueryInterface().bulkInsert(table, [row], { transaction }),
    );
    keys.set(table, key);
    return key;
  };

  for (const table of await listTables(database)) if (leadsToMembers(table)) await fill(table);
  return { texts, tables: [...keys.keys()].filter(leadsToMembers) };
}

/** A number below 1,000 in letters: a short text must not become a longer one with the date after it. */
const inLetters = (number: number) =>
  String(number)
    .padStart(3, "0")
    .replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));

/** Every row of every table, as text; read by one statement, since some tests look often. */
export async function dumpTables(database: Database): Promise<Map<string, string>> {
  const rows =
    database.dialect === "sqlite" ? await quotedRows(database) : await jsonRows(database);
  const dumps = rows.map(
    ([table, text]) => `SELECT '${table}' AS "table", ${text} AS "rows" FROM ${table}`,
  );
  const found = await select<{ table: string; rows: string | null }>(
    database,
    dumps.join(" UNION ALL "),
  );
  return new Map(found.map(({ table, rows }) => [table, rows ?? ""]));
}

/** Each table, and what makes one text of all its rows. */
type RowsAsText = (readonly [table: string, expression: string])[];

async function jsonRows(database: Database): Promise<RowsAsText> {
  return (await listTables(database)).map((table) => [table, `json_agg(${table})::text`]);
}

async function quotedRows(database: Database): Promise<RowsAsText> {
  const columns = await select<{ table: string; column: string }>(
    database,
    `SELECT t.name AS "table", c.name AS "column"
    FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'`,
  );
  return (await listTables(database)).map((table) => {
    const own = columns.filter((column) => column.table === table);
    const row = own.map(({ column }) => `quote("${column}")`).join(" || ',' || ");
    return [table, `group_concat(${row}, char(10))`];
  });
}

function select<Row extends object>(database: Database, sql: string): Promise<Row[]> {
  return database.sequelize.query<Row>(sql, { type: QueryTypes.SELECT });
}
