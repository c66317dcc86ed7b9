import type { Transaction } from "sequelize";
import { DriftWatch } from "../../engine/DriftWatch.ts";
import { Signal } from "../Signal.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { DriftRow } from "./DriftRow.ts";

/** Begins the watch of a feed anew, behind its newest signal. */
export async function restartDriftWatch(
  { database, feed }: Pick<SignalsContext, "database" | "feed">,
  transaction: Transaction,
): Promise<void> {
  const rows = database.model(DriftRow);
  const where = { feed: feed.info.name };
  const newest = await database.model(Signal).max("sequence", { where, transaction });
  const sequence = typeof newest === "number" ? newest : 0;
  const state = JSON.stringify(new DriftWatch().state);
  const [changed] = await rows.update({ sequence, state }, { where, transaction });
  if (changed === 0 && !(await rows.findOne({ where, transaction, raw: true }))) {
    await rows.create({ ...where, sequence, state }, { transaction });
  }
}
