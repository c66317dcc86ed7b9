import { MINUTE } from "@signaldeck/contract";
import type { Client } from "pg";
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

/**
 * Brings such a file into a database without tables, all of it or nothing.
 * @throws Error in words
 */
export async function restoreDump(url: string, file: string): Promise<void> {
  const major = await withClient(url, serverMajor);
  const program = await findProgram("pg_restore", major);
  const connection = connectionOf(url);
  await runProgram(
    program,
    [
      ...["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"],
      // Without it the schema itself would be made, which is there.
      "--schema=public",
      ...["--no-password", `--dbname=${connection.address}`, file],
    ],
    connection,
  );
}
