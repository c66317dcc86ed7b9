import type { Client } from "pg";

export interface Column {
  name: string;
  /** PostgreSQL's name of its type. */
  type: string;
}

/** A table of the PostgreSQL database. */
export interface Table {
  name: string;
  columns: readonly Column[];
}

/** What is no data: which steps the tables have gone through. */
const NO_DATA = ["migrations"];

/** The tables in an order in which each comes after those that its rows name. */
export async function tablesInOrder(client: Client): Promise<Table[]> {
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
