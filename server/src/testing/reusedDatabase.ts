import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import pg from "pg";
import { administer, databaseUrl } from "./postgresAdmin.ts";

/**
 * Copying a template takes PostgreSQL a tenth of a second, and emptying what a test has written a
 * hundredth of that: a test that is done leaves its database to the next one of its process.
 */
const READY: ReusedDatabase[] = [];

/** A connection that was closed is the server's for a moment longer, more so on a busy machine. */
const PARTING_LOOKS = 100;

/** What was deleted still lies in the tables' files, and is in the way after a while. */
const MOST_USES = 50;

/** What migrations leave behind beside tables: rows of their own, and where sequences stand. */
interface Beginning {
  /** Tables that are not empty, with their rows as JSON. */
  rows: { name: string; rows: string }[];
  sequences: { name: string; last_value: string; is_called: boolean }[];
  /** All tables' names, quoted. */
  tables: string[];
  form: string;
}

/** A database of the run's server that is as the migrations left it whenever it is handed out. */
export class ReusedDatabase {
  private uses = 0;
  private beginning: Beginning | null = null;
  private own: Promise<pg.Client> | null = null;

  private constructor(
    private readonly server: string,
    private readonly name: string,
  ) {}

  /** One that is ready, else a new copy of the template. */
  static async take(server: string, template: string): Promise<ReusedDatabase> {
    return READY.pop() ?? ReusedDatabase.copy(server, template);
  }

  /** A new copy of the template, which nobody has used yet. */
  static async copy(server: string, template: string): Promise<ReusedDatabase> {
    // Named after the template, so that whoever drops it finds all of its copies.
    const made = new ReusedDatabase(server, `${template}_${randomUUID().slice(0, 8)}`);
    await administer(server, `CREATE DATABASE ${made.name} TEMPLATE ${template}`);
    await made.connected(async (client) => (made.beginning = await readBeginning(client)));
    return made;
  }

  get url(): string {
    return databaseUrl(this.server, this.name);
  }

  /** Makes it ready for the next test; drops it where that fails. */
  async release(): Promise<void> {
    this.uses += 1;
    if (this.uses < MOST_USES && (await this.empty())) READY.push(this);
    else await administer(this.server, `DROP DATABASE ${this.name} WITH (FORCE)`);
  }

  /** @returns whether it is as it was at the beginning */
  private async empty(): Promise<boolean> {
    const { beginning } = this;
    if (!beginning) return false;
    return this.connected(async (client) => {
      if ((await othersStay(client)) || (await readForm(client)) !== beginning.form) return false;
      await client.query(emptying(beginning));
      for (const { name, rows } of beginning.rows) {
        await client.query(
          `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${name}, $1)`,
          [rows],
        );
      }
      await client.query("COMMIT");
      return true;
    }).catch(() => false);
  }

  /** By a connection of its own that stays: what a new one has to learn costs more than emptying. */
  private async connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    this.own ??= this.connect();
    return work(await this.own);
  }

  private async connect(): Promise<pg.Client> {
    // Nobody waits for it at the end of a process.
    const stream = () => new Socket().unref();
    const client = new pg.Client({ connectionString: this.url, stream });
    // A test may end all connections of its database; the next look then opens another.
    client.on("error", () => (this.own = null));
    try {
      await client.connect();
    } catch (error) {
      this.own = null;
      throw error;
    }
    return client;
  }
}

/** Neither the triggers that refuse to change a record nor references are heard meanwhile. */
function emptying({ tables, sequences }: Beginning): string {
  return [
    "BEGIN",
    "SET LOCAL session_replication_role = replica",
    ...tables.map((name) => `DELETE FROM ${name}`),
    ...sequences.map(
      ({ name, last_value: last, is_called: called }) =>
        `SELECT setval('${name}', ${last}, ${called})`,
    ),
    "",
  ].join(";\n");
}

/** Whether others stay connected, as by a connection that a test has forgotten to close. */
async function othersStay(client: pg.Client): Promise<boolean> {
  for (let looks = 0; looks < PARTING_LOOKS; looks += 1) {
    const { rows } = await client.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' LIMIT 1",
    );
    if (rows.length === 0) return false;
    // The server waits, whose clock no test has set.
    await client.query("SELECT pg_sleep(0.01)");
  }
  return true;
}

/** Changes with tables, columns, constraints, functions and triggers, and with those switched off. */
async function readForm(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ form: string }>(
    `SELECT concat_ws(' ',
       (SELECT sum(hashtext(relname::text)::bigint) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
       (SELECT sum(hashtext(concat(tgname, tgenabled))::bigint) FROM pg_trigger WHERE NOT tgisinternal),
       (SELECT sum(hashtext(concat(attname, atttypid, attnotnull, attisdropped))::bigint) FROM pg_attribute WHERE attrelid >= 16384),
       (SELECT sum(hashtext(conname::text)::bigint) FROM pg_constraint WHERE connamespace = 'public'::regnamespace),
       (SELECT sum(hashtext(prosrc)::bigint) FROM pg_proc WHERE pronamespace = 'public'::regnamespace)
     ) AS form`,
  );
  return rows[0]?.form ?? "";
}

async function readBeginning(client: pg.Client): Promise<Beginning> {
  const found = await client.query<{ name: string }>(
    "SELECT format('%I', relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  const tables = found.rows.map(({ name }) => name);
  const rows: Beginning["rows"] = [];
  for (const name of tables) {
    const { rows: all } = await client.query<{ rows: string | null }>(
      `SELECT json_agg(t)::text AS rows FROM ${name} t`,
    );
    if (all[0]?.rows) rows.push({ name, rows: all[0].rows });
  }
  const named = await client.query<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'S'",
  );
  const sequences: Beginning["sequences"] = [];
  for (const { name } of named.rows) {
    const { rows: at } = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value, is_called FROM ${name}`,
    );
    if (at[0]) sequences.push({ name, ...at[0] });
  }
  return { rows, sequences, tables, form: await readForm(client) };
}
