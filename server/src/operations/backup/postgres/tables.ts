import { Client } from "pg";

/** Runs `work` on a connection of its own, and closes it. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // Told while no query runs, as when the server restarts; unheard it would end the process, and the
  // next query fails in words.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** How many rows each table has, as the client sees them. */
export async function countTables(client: Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await tablesOf(client)) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM public."${name}"`);
    counts[name] = Number(rows[0]?.count ?? 0);
  }
  return counts;
}

/**
 * Nothing is overwritten, and no half of something else is taken for ours.
 * @param todo what to do instead, as a sentence
 * @throws Error in words for a database that holds any table
 */
export async function assertEmpty(url: string, todo: string): Promise<void> {
  const tables = await withClient(url, tablesOf);
  if (tables.length > 0) throw new Error(`The PostgreSQL database is not empty. ${todo}`);
}

/** Takes all tables and functions away again from a database that was empty before. */
export function emptyAgain(url: string): Promise<void> {
  return withClient(url, async (client) => {
    for (const name of await tablesOf(client)) {
      await client.query(`DROP TABLE IF EXISTS public."${name}" CASCADE`);
    }
    const { rows } = await client.query<{ name: string }>(
      `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
       WHERE p.pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
    );
    for (const { name } of rows) await client.query(`DROP FUNCTION IF EXISTS ${name} CASCADE`);
  });
}

/** The major version of its server. */
export async function serverMajor(client: Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>("SHOW server_version_num");
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  );
  return rows.map(({ name }) => name);
}
