import type { Database } from "../database/Database.ts";

/** Takes away what keeps a table's rows as they are, as an owner of the database could. */
export async function dropGuard(database: Database, table: string): Promise<void> {
  const drops =
    database.dialect === "sqlite"
      ? ["update", "delete"].map((event) => `DROP TRIGGER IF EXISTS ${table}_no_${event}`)
      : [`DROP TRIGGER IF EXISTS ${table}_only_grows ON ${table}`];
  await database.write(async (transaction) => {
    for (const sql of drops) await database.sequelize.query(sql, { transaction });
  });
}
