import { DAY } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { DataContext } from "../../database/DataContext.ts";
import { retireRows } from "../../database/retireRows.ts";
import { Act } from "./Act.ts";

/** For so long an act is known again. */
const KEEP_TIME = DAY;

/** Forgets acts that nobody sends again any more. */
export async function forgetActs(
  { database, clock }: DataContext,
  goesOn?: () => boolean,
): Promise<void> {
  const createdAt = { [Op.lt]: new Date(clock.now() - KEEP_TIME) };
  await retireRows(database, Act, { createdAt }, goesOn);
}
