import { MINUTE } from "@signaldeck/contract";
import type { Client } from "pg";
import type { ReportStep } from "../Progress.ts";
import { connectionOf } from "./connection.ts";
import { findProgram, runProgram } from "./programs.ts";
import { serverMajor, withClient } from "./tables.ts";

/**
 * Writes a PostgreSQL database as it is at one moment into a new file, also while servers work on it,
 * and looks at the database of that very moment.
 * @param look asks by a client that sees what the file holds
 * @throws Error in words where pg_dump is missing, too old, or does not manage
 */
export function dumpDatabase<T>(
  url: string,
  file: string,
  look: (client: Client) => Promise<T>,
): Promise<T> {
  return withClient(url, async (client) => {
    const program = await findProgram("pg_dump", await serverMajor(client));
    // It has nothing to do while pg_dump reads from its snapshot, however long that takes.
    await client.query(
      `BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY;
       SET LOCAL idle_in_transaction_session_timeout = 0`,
    );
    const { rows } = await client.query<{ id: string }>("SELECT pg_export_snapshot() AS id");
    const connection = connectionOf(url);
    await runProgram(
      program,
      [
        ...["--format=custom", "--schema=public", "--no-owner", "--no-privileges", "--no-comments"],
        // What is around it compresses all.
        "--compress=0",
        `--snapshot=${rows[0]?.id ?? ""}`,
        `--lock-wait-timeout=${MINUTE}`,
        ...["--no-password", `--file=${file}`, `--dbname=${connection.address}`],
      ],
      connection,
    );
    return look(client);
  });
}

/** What pg_restore says while it works, beside what is a fault or explains one. */
const OF_ITSELF = /^pg_restore: (?!error|warning|from TOC|hint|detail)/;
const BEGINS_TABLE = /^pg_restore: processing data for table "public\.(\w+)"/;
const BEGINS_INDEXES = /^pg_restore: creating (?:INDEX|CONSTRAINT) /;

/**
 * Brings such a file into a database without tables, all of it or nothing.
 * @param rows of each table in it
 * @throws Error in words
 */
export async function restoreDump(
  url: string,
  file: string,
  rows: Record<string, number>,
  report: ReportStep,
): Promise<void> {
  const major = await withClient(url, serverMajor);
  const program = await findProgram("pg_restore", major);
  /** Rows of the tables that are there, and of the one that is under way. */
  let brought = 0;
  let under = 0;
  let isBringing = true;
  const of = Object.values(rows).reduce((sum, some) => sum + some, 0);
  report("Bringing the rows into PostgreSQL", { done: () => brought, of, what: "rows" });
  const connection = connectionOf(url);
  await runProgram(
    program,
    [
      ...["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"],
      "--verbose",
      // Without it the schema itself would be made, which is there.
      "--schema=public",
      ...["--no-password", `--dbname=${connection.address}`, file],
    ],
    connection,
    (line) => {
      const [, table] = BEGINS_TABLE.exec(line) ?? [];
      if (table !== undefined) {
        brought += under;
        under = rows[table] ?? 0;
      } else if (isBringing && BEGINS_INDEXES.test(line)) {
        isBringing = false;
        report("Making the indexes in PostgreSQL");
      }
      return OF_ITSELF.test(line);
    },
  );
}
