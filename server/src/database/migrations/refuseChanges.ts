import type { StepQueries } from "./Migration.ts";

/**
 * From here on the database itself refuses to change or remove a row of the table. Somebody who may
 * alter tables can still take that away: it keeps mistakes out, not an owner who means to deceive.
 */
export async function refuseChanges(
  { sequelize }: StepQueries,
  table: string,
  words = `${table} only grows`,
): Promise<void> {
  if (sequelize.getDialect() === "sqlite") {
    for (const event of ["UPDATE", "DELETE"]) {
      await sequelize.query(
        `CREATE TRIGGER ${table}_no_${event.toLowerCase()} BEFORE ${event} ON ${table} ` +
          `BEGIN SELECT RAISE(ABORT, '${words}'); END`,
      );
    }
    return;
  }
  await sequelize.query(
    `CREATE FUNCTION ${table}_only_grows() RETURNS trigger LANGUAGE plpgsql AS ` +
      `'BEGIN RAISE EXCEPTION ''${words}''; END'`,
  );
  await sequelize.query(
    `CREATE TRIGGER ${table}_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table} ` +
      `FOR EACH STATEMENT EXECUTE FUNCTION ${table}_only_grows()`,
  );
}
