import { DAY } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import type { MarketContext } from "../MarketContext.ts";
import type { Database } from "../../database/Database.ts";
import { type Learned, learnedSchema } from "../../engine/MarketForecaster.ts";
import type { SignalEngine } from "../../engine/SignalEngine.ts";
import { instrumentClass } from "../../market/pairs.ts";
import { SlopeRow } from "./SlopeRow.ts";

/** Lets an engine go on from what its model has learned on the feed before. */
export async function recall(
  { database, feed }: MarketContext,
  engine: SignalEngine,
): Promise<void> {
  const learned = await readLearned(database, { feed: feed.info.name, model: engine.model.hash });
  if (learned) engine.restore(learned);
}

/** Stores what an engine knows at the mark it was last asked for, of the feed's classes. */
export async function saveLearned(
  { database, feed }: MarketContext,
  transaction: Transaction,
  engine: SignalEngine,
): Promise<void> {
  const classes = new Set<string>(feed.info.pairs.map(instrumentClass));
  const { upTo, calibration } = engine.learned;
  // Before the first candle there is nothing to store.
  if (!Number.isFinite(upTo)) return;
  const known = Object.entries(calibration).filter(([name]) => classes.has(name));
  const learner = { feed: feed.info.name, model: engine.model.hash };
  await writeLearned(database, transaction, learner, {
    upTo,
    calibration: Object.fromEntries(known),
  });
}

/** Whose memory it is: a model on a feed. */
export interface Learner {
  feed: string;
  /** Hash of the model. */
  model: string;
}

/** What was stored last; null where nothing was. */
export async function readLearned(
  database: Database,
  { feed, model }: Learner,
): Promise<Learned | null> {
  const rows = await database.model(SlopeRow).findAll({
    where: { feed, model },
    order: [["instruments", "ASC"]],
    raw: true,
  });
  if (rows.length === 0) return null;
  return learnedSchema.parse({
    upTo: Math.max(...rows.map(({ learnedTo }) => learnedTo.getTime())),
    calibration: Object.fromEntries(
      rows.map(({ instruments, state }) => [instruments, JSON.parse(state) as unknown]),
    ),
  });
}

/**
 * Stores what was learned, in the transaction of the mark. What another process has stored of a
 * later mark stays, unless it lies days ahead: then a recording has begun anew.
 */
export async function writeLearned(
  database: Database,
  transaction: Transaction,
  { feed, model }: Learner,
  { upTo, calibration }: Learned,
): Promise<void> {
  const rows = database.model(SlopeRow);
  const learnedTo = new Date(upTo);
  const isOlder = { [Op.or]: [{ [Op.lt]: learnedTo }, { [Op.gt]: new Date(upTo + DAY) }] };
  for (const [instruments, known] of Object.entries(calibration)) {
    const key = { feed, model, instruments };
    const state = JSON.stringify(known);
    const [changed] = await rows.update(
      { learnedTo, state },
      { where: { ...key, learnedTo: isOlder }, transaction },
    );
    if (changed > 0 || (await rows.findOne({ where: key, transaction, raw: true }))) continue;
    await rows.create({ ...key, learnedTo, state }, { transaction });
  }
}
