import { DAY } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import type { Candle } from "../../market/Candle.ts";
import { addSums, type DaySums, NO_SUMS, sumsOf } from "../models/comparison.ts";
import { ShadowDay } from "../models/ShadowDay.ts";
import { type RunKey, ShadowRun } from "../models/ShadowRun.ts";
import { type AwaitedForecasts, awaitedSchema, differencesOf } from "./awaited.ts";

/**
 * Takes a mark into a candidate's run: judges what was awaited, and awaits what both models said
 * now. However often and by how many processes it is called, each mark counts once. A recording
 * that begins anew begins a new run, so that nothing counts twice.
 * @returns whether the mark was new
 */
export async function countMark(
  database: Database,
  transaction: Transaction,
  key: RunKey,
  said: AwaitedForecasts,
  candlesByPair: ReadonlyMap<string, readonly Candle[]>,
): Promise<boolean> {
  await database.lockTable(transaction, ShadowRun);
  const runs = database.model(ShadowRun);
  let run = await runs.findOne({ where: { ...key }, transaction, raw: true });
  if (run && run.markedTo.getTime() - said.mark > DAY) {
    await forget(database, transaction, key);
    run = null;
  }
  if (run && run.markedTo.getTime() >= said.mark) return false;
  const markedTo = new Date(said.mark);
  const awaited = JSON.stringify(said);
  if (!run) {
    // It begins where there is something to compare.
    if (said.forecasts.length === 0) return true;
    await runs.create({ ...key, since: markedTo, markedTo, awaited }, { transaction });
    return true;
  }
  const before = awaitedSchema.parse(JSON.parse(run.awaited));
  const sums = sumsOf(differencesOf(before, candlesByPair));
  if (sums.marks > 0) await addToDay(database, transaction, key, before.mark, sums);
  await runs.update({ markedTo, awaited }, { where: { ...key }, transaction });
  return true;
}

async function addToDay(
  database: Database,
  transaction: Transaction,
  key: RunKey,
  mark: number,
  sums: DaySums,
): Promise<void> {
  const days = database.model(ShadowDay);
  const where = { ...key, day: new Date(mark).toISOString().slice(0, 10) };
  const known = await days.findOne({ where, transaction, raw: true });
  const added = addSums(known ?? NO_SUMS, sums);
  if (known) await days.update(added, { where, transaction });
  else await days.create({ ...where, ...added }, { transaction });
}

async function forget(database: Database, transaction: Transaction, key: RunKey): Promise<void> {
  const where = { ...key };
  await database.model(ShadowDay).destroy({ where, transaction });
  await database.model(ShadowRun).destroy({ where, transaction });
}
