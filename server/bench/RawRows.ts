import type { InferAttributes, Model } from "sequelize";
import type sqlite3 from "sqlite3";
import type { DefinedModel } from "../src/database/TableDefinition.ts";

/** Rows of one statement: longer ones cost more to put together than they save. */
const AT_ONCE = 500;

/**
 * Neither a journal nor the disk is waited for: a file that was half filled is made anew. All of it
 * lies in one transaction, whose pages stay in memory while hashes go into their indexes anywhere.
 */
const BEGIN =
  "PRAGMA foreign_keys = OFF; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; " +
  "PRAGMA cache_size = -1500000; PRAGMA locking_mode = EXCLUSIVE; BEGIN;";

/**
 * Writes rows of models past Sequelize, which takes ten times as long: literals in long statements,
 * of which SQLite runs one while the next is put together. Triggers and keys hold as ever.
 */
export class RawRows {
  private under: Promise<void> = Promise.resolve();

  private constructor(private readonly handle: sqlite3.Database) {}

  /** Begins the one transaction; nobody else may have the file open. */
  static async begin(handle: sqlite3.Database): Promise<RawRows> {
    const rows = new RawRows(handle);
    await rows.run(BEGIN);
    return rows;
  }

  /** Adds rows; resolves when there is room for the next. @throws Error of SQLite's */
  async add<M extends Model>(
    { definition: { table, columns } }: DefinedModel<M>,
    rows: readonly InferAttributes<M>[],
  ): Promise<void> {
    const names = Object.keys(columns) as (keyof InferAttributes<M> & string)[];
    const head = `INSERT INTO ${table} (${names.map(columnOf).join(",")}) VALUES `;
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const values = rows
        .slice(at, at + AT_ONCE)
        .map((row) => `(${names.map((name) => literal(row[name])).join(",")})`);
      await this.run(head + values.join(","));
    }
  }

  /** Runs a statement after those before it; resolves when these are done. */
  async run(sql: string): Promise<void> {
    await this.under;
    this.under = new Promise((resolve, reject) => {
      this.handle.exec(sql, (error) => (error ? reject(error) : resolve()));
    });
    // The next caller gets its fault, if this one is not the last.
    this.under.catch(() => undefined);
  }

  /** Ends the transaction; resolves when all of it is there. */
  async commit(): Promise<void> {
    await this.run("COMMIT");
    await this.under;
  }
}

/** As Sequelize names columns. */
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A value as Sequelize would have stored it. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "string") {
    return value.includes("'") ? `'${value.replaceAll("'", "''")}'` : `'${value}'`;
  }
  if (value instanceof Date) {
    const iso = value.toISOString();
    return `'${iso.slice(0, 10)} ${iso.slice(11, 23)} +00:00'`;
  }
  throw new TypeError(`No literal for ${typeof value}`);
}
