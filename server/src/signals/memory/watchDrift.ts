import type { Logger } from "pino";
import { countText, ENGINE_SOURCE, percent } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import type { MarketContext } from "../MarketContext.ts";
import { type DriftLevel, driftStateSchema, DriftWatch } from "../../engine/DriftWatch.ts";
import type { StaffAlert } from "../../delivery/mails/staffMails.ts";
import { Signal, type SignalRow } from "../Signal.ts";
import { pauseEngine } from "../switches/setSwitch.ts";
import { DriftRow } from "../drift/DriftRow.ts";
import { restartDriftWatch } from "../drift/restartDriftWatch.ts";

/** Writes an alert to staff into a transaction; it leaves after the commit. */
export type AlertStaff = (transaction: Transaction, alert: StaffAlert) => Promise<void>;

type WatchContext = MarketContext & { log: Logger };

const OPEN = ["active", "expired"];
/** Signals taken in at one look; what is left waits for the next. */
const AT_ONCE = 500;

/**
 * Takes the engine's newly settled signals into the drift watch of the feed and pauses the engine
 * where they no longer bear out what was shown.
 * @returns how far the watch has gone
 */
export async function watchDrift(
  context: WatchContext,
  alertStaff: AlertStaff,
): Promise<DriftLevel> {
  const { database, feed } = context;
  const rows = database.model(DriftRow);
  const where = { feed: feed.info.name };
  const known = await rows.findOne({ where, raw: true });
  if (!known) return begin(context);
  const level = watchOf(known.state).level;
  if (level === "broken" || (await readDecided(context, known.sequence)).length === 0) return level;

  return database.write(async (transaction) => {
    const row = await rows.findOne({
      where,
      transaction,
      lock: transaction.LOCK.UPDATE,
      raw: true,
    });
    if (!row) return level;
    const watch = watchOf(row.state);
    const before = watch.level;
    const decided = await readDecided(context, row.sequence, transaction);
    for (const signal of decided) takeIn(watch, signal);
    const sequence = decided.at(-1)?.sequence ?? row.sequence;
    const state = JSON.stringify(watch.state);
    await rows.update({ sequence, state }, { where, transaction });
    if (before !== watch.level) {
      context.log.warn(
        { level: watch.level, ...watch.finding },
        "the drift watch changed its level",
      );
    }
    if (before !== "broken" && watch.level === "broken") {
      const { signals, won, shown } = watch.finding;
      const reason =
        `Of the last ${countText(signals)} signals ${percent(won * 100)} won, where ` +
        `${percent(shown * 100)} had been shown. That is too few for chance, so the engine ` +
        "stopped itself until somebody has looked into it.";
      await alertStaff(transaction, {
        subject: "The engine has paused itself",
        text: `${reason} Signals made by hand and imported ones go on. On the signal desk the engine can be started again; the watch then begins anew.`,
        path: "/dashboard/desk/signals",
      });
      await pauseEngine(context, transaction, reason);
    }
    return watch.level;
  });
}

/** How far the watch of the feed has gone by now; nothing is taken in. */
export async function readDrift({ database, feed }: MarketContext): Promise<DriftLevel> {
  const where = { feed: feed.info.name };
  const known = await database.model(DriftRow).findOne({ where, raw: true });
  return known ? watchOf(known.state).level : "calm";
}

/** Takes an ended signal of the engine into its watch. */
export function takeIn(
  watch: DriftWatch,
  { outcome, confidence }: Pick<SignalRow, "outcome" | "confidence">,
): void {
  if (confidence === null || (outcome !== "profit" && outcome !== "loss")) return;
  watch.add(confidence / 100, outcome === "profit");
}

/** The first look at a feed; of several processes one begins. */
async function begin(context: WatchContext): Promise<DriftLevel> {
  const { database, feed } = context;
  await database.write(async (transaction) => {
    await database.lockTable(transaction, DriftRow);
    const where = { feed: feed.info.name };
    if (await database.model(DriftRow).findOne({ where, transaction, raw: true })) return;
    await restartDriftWatch(context, transaction);
  });
  return "calm";
}

const watchOf = (state: string): DriftWatch =>
  new DriftWatch(driftStateSchema.parse(JSON.parse(state) as unknown));

/** The engine's signals after a sequence that have an end, up to the first that has none. */
async function readDecided(
  { database, feed }: MarketContext,
  after: number,
  transaction?: Transaction,
): Promise<Pick<SignalRow, "sequence" | "status" | "outcome" | "confidence">[]> {
  const rows = await database.model(Signal).findAll({
    attributes: ["sequence", "status", "outcome", "confidence"],
    where: { feed: feed.info.name, source: ENGINE_SOURCE, sequence: { [Op.gt]: after } },
    order: [["sequence", "ASC"]],
    limit: AT_ONCE,
    raw: true,
    ...(transaction && { transaction }),
  });
  const open = rows.findIndex(({ status }) => OPEN.includes(status));
  return open < 0 ? rows : rows.slice(0, open);
}
