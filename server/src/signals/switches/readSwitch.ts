import type { EnginePauseDto } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { SignalSwitch, type SwitchName, type SwitchRow } from "./SignalSwitch.ts";

/**
 * A switch as it stands. Within a transaction its row is locked to the end, so that what is decided
 * by it stays true.
 */
export async function readSwitch(
  database: Database,
  name: SwitchName,
  transaction?: Transaction,
): Promise<SwitchRow> {
  const row = await database.model(SignalSwitch).findByPk(name, {
    ...(transaction && { transaction, lock: transaction.LOCK.UPDATE }),
    raw: true,
  });
  return row ?? { name, paused: false, reason: null, changedBy: null, changedAt: null };
}

/** What members read of the engine's switch; null while it runs. */
export function presentPause({ paused, reason, changedAt }: SwitchRow): EnginePauseDto | null {
  if (!paused || reason === null || changedAt === null) return null;
  return { reason, since: changedAt.toISOString() };
}
