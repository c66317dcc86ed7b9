import { postgresModule } from "./postgresModule.ts";

/**
 * Runs `work` while no other process does so under the same name: a later one waits, and
 * finds it done. On PostgreSQL alone, since files belong to one server. The lock lies on a connection
 * of its own, outside of the pool: `work` never waits for a handle that its own turn holds. It
 * ends with that connection, however the process ends.
 * @param url `postgres://...`, or null for an SQLite file
 */
export async function inTurn<T>(
  url: string | null,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (url === null) return work();
  const client = new postgresModule.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    await client.query("SELECT pg_advisory_xact_lock(hashtext($1))", [`signaldeck ${name}`]);
    return await work();
  } finally {
    await client.end();
  }
}
