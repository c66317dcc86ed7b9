import type { Model } from "sequelize";
import type { Database, DefinedModel } from "../../../database/Database.ts";
import { dropGuard } from "../../../testing/dropGuard.ts";
import { LedgerRecord } from "../../sealed/LedgerRecord.ts";
import { LogEntry } from "../storage/LogEntry.ts";
import { LogHead } from "../storage/LogHead.ts";
import { LogPlace } from "../storage/LogPlace.ts";
import { LogTile } from "../storage/LogTile.ts";
import { LogWitness } from "../storage/LogWitness.ts";

/** Saves the ledger and its log as a backup would; the returned function restores them. */
export async function saveLog(database: Database): Promise<() => Promise<void>> {
  const kept = [
    await saveTable(database, LedgerRecord),
    await saveTable(database, LogEntry),
    await saveTable(database, LogHead),
    await saveTable(database, LogPlace),
    await saveTable(database, LogTile),
    await saveTable(database, LogWitness),
  ];
  return async () => {
    await dropGuard(database, "ledger_records");
    for (const restore of kept) await restore();
  };
}

async function saveTable<M extends Model>(
  database: Database,
  definition: DefinedModel<M>,
): Promise<() => Promise<void>> {
  const table = database.model(definition);
  const rows = await table.findAll({ raw: true });
  return () =>
    database.write(async (transaction) => {
      await table.destroy({ where: {}, transaction });
      await table.bulkCreate(rows as never[], { transaction });
    });
}
