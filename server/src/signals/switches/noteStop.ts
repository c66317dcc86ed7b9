import type { Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { Database } from "../../database/Database.ts";
import { EngineStop } from "./EngineStop.ts";
import type { SwitchRow } from "./SignalSwitch.ts";

/**
 * Takes down that the engine was stopped or goes on, in the transaction that turns its switch. One
 * that is stopped for another reason has been stopped anew.
 */
export async function noteStop(
  database: Database,
  transaction: Transaction,
  { paused, reason, changedBy, changedAt }: Omit<SwitchRow, "name">,
): Promise<void> {
  if (changedAt === null) return;
  const stops = database.model(EngineStop);
  await stops.update({ until: changedAt }, { where: { until: null }, transaction });
  if (!paused) return;
  const stop = {
    reason: reason ?? "",
    byItself: changedBy === null,
    since: changedAt,
    until: null,
  };
  await stops.create({ id: uuid(), ...stop }, { transaction });
}
