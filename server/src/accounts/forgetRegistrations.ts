import { ACCOUNT_LIMITS } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { DataContext } from "../database/DataContext.ts";
import { retireRows } from "../database/retireRows.ts";
import { Registration } from "./Registration.ts";

/**
 * Takes what opens something from registrations that have ended, and forgets those that ended
 * `registrationKept` ago.
 */
export async function forgetRegistrations(
  { database, clock }: DataContext,
  goesOn?: () => boolean,
): Promise<void> {
  const now = clock.now();
  const before = (at: number) => ({ expiresAt: { [Op.lte]: new Date(at) } });
  await retireRows(database, Registration, before(now - ACCOUNT_LIMITS.registrationKept), goesOn);
  const registrations = database.model(Registration);
  const where = { ...before(now), passwordHash: { [Op.ne]: "" } };
  if ((await registrations.count({ where })) === 0) return;
  await database.write((transaction) =>
    registrations.update({ passwordHash: "", codeHash: null }, { where, transaction }),
  );
}
