import type { Transaction } from "sequelize";
import type { MarketContext } from "../MarketContext.ts";
import { DriftWatch } from "../../engine/DriftWatch.ts";
import { Signal } from "../Signal.ts";
import { DriftRow } from "./DriftRow.ts";

/** Begins the watch of a feed anew, behind its newest signal. */
export async function restartDriftWatch(
  { database, feed }: MarketContext,
  transaction: Transaction,
): Promise<void> {
  const rows = database.model(DriftRow);
  const where = { feed: feed.info.name };
  const newest = await database.model(Signal).max("sequence", { where, transaction });
  const sequence = typeof newest === "number" ? newest : 0;
  const state = JSON.stringify(new DriftWatch().state);
  await rows.upsert({ ...where, sequence, state }, { transaction });
}
