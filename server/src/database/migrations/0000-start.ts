import type { Migration, StepQueries } from "./Migration.ts";
import { refuseChanges } from "./refuseChanges.ts";
import { access } from "./start/access.ts";
import { delivery } from "./start/delivery.ts";
import { engine } from "./start/engine.ts";
import { house } from "./start/house.ts";
import { ledger } from "./start/ledger.ts";
import { members } from "./start/members.ts";
import { rooms } from "./start/rooms.ts";
import { signals } from "./start/signals.ts";

/** Each room's tables, after those that they refer to. */
const ROOMS = [members, access, signals, engine, ledger, delivery, rooms, house];

/** The tables as `STEPS_BEFORE` had made them one by one. */
export const start: Migration = {
  name: "0000-start",
  async up(queries) {
    const { sequelize } = queries;
    const said = sequelize.getDialect() === "sqlite" ? asSqlite : asPostgres;
    for (const room of ROOMS) {
      for (const statement of statementsOf(room)) await sequelize.query(said(statement));
    }
    await refuseChanges(queries, "ledger_records");
    await refuseChanges(queries, "signal_results");
    await refuseAuditChanges(queries);
  },
};

/** Without the words about them, which Sequelize takes for the whole statement. */
const statementsOf = (room: string) =>
  room
    .replaceAll(/^--.*\n/gm, "")
    .split(";\n")
    .filter(Boolean)
    .map(withName);

/** An index is named after its table and columns, unless it says otherwise. */
function withName(statement: string): string {
  const [, table, columns] = /INDEX ON (\w+) \((.+)\)/.exec(statement) ?? [];
  if (table === undefined || columns === undefined) return statement;
  return statement.replace("ON", `${table}_${columns.replaceAll(", ", "_")} ON`);
}

const asPostgres = (statement: string) => statement.replace(" WITHOUT ROWID", "");

/** SQLite compares bytes by itself, and models know a column's values again by these types. */
const asSqlite = (statement: string) =>
  statement
    .replaceAll("TIMESTAMPTZ", "DATETIME")
    .replaceAll("BOOLEAN", "TINYINT(1)")
    .replaceAll("DEFAULT false", "DEFAULT 0")
    .replaceAll("DEFAULT true", "DEFAULT 1")
    .replaceAll("SERIAL PRIMARY KEY", "INTEGER PRIMARY KEY AUTOINCREMENT")
    .replaceAll(' COLLATE "C"', "");

/** What `refuseChanges` does, as it was done before there was one way to do it. */
async function refuseAuditChanges(queries: StepQueries): Promise<void> {
  const { sequelize } = queries;
  const words = "audit records are never changed";
  if (sequelize.getDialect() === "sqlite") return refuseChanges(queries, "audit_records", words);
  await sequelize.query(
    `CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION '${words}'; END $$`,
  );
  await sequelize.query(
    `CREATE TRIGGER audit_records_unchanged BEFORE UPDATE OR DELETE ON audit_records
      FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()`,
  );
}
