import type { Client } from "pg";
import { all, withHandle } from "../../../database/sqliteFile.ts";

/**
 * Asks a database by SQL that both kinds read. It is taken as it lies there: no table of another
 * version's is brought up to date.
 */
export type Ask = <Row extends Record<string, unknown>>(sql: string) => Promise<Row[]>;

/** Asks a SQLite file. */
export const askFile = <T>(file: string, work: (ask: Ask) => Promise<T>): Promise<T> =>
  withHandle(file, (handle) => work((sql) => all(handle, sql)));

/** Asks PostgreSQL, in the client's present transaction. */
export const askClient =
  (client: Client): Ask =>
  async <Row extends Record<string, unknown>>(sql: string) =>
    (await client.query<Row>(sql)).rows;
