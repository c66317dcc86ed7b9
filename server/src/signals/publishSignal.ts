import { DAY, watDay } from "@signaldeck/contract";
import { Op, UniqueConstraintError, type Transaction } from "sequelize";
import { recordLiveEvent } from "../live/recordLiveEvent.ts";
import { AppError } from "../http/AppError.ts";
import type { EarlierSignal } from "../reach/audience.ts";
import { assertNoDoubt, assertTrusted } from "../ledger/sealed/doubt/ledgerDoubt.ts";
import { promisedTo } from "./likelyEvents.ts";
import { LedgerWriter } from "../ledger/LedgerWriter.ts";
import { markText } from "./marks.ts";
import { recordForecasts } from "../ledger/forecasts/recordForecasts.ts";
import { assertServes } from "./models/deployments.ts";
import { bodyOf, signalOf, type Publication } from "./newSignal.ts";
import { PlannedSignal } from "./PlannedSignal.ts";
import { presentSignal } from "./presentSignal.ts";
import { Signal, type SignalRow } from "./Signal.ts";
import type { SignalsContext } from "./SignalsContext.ts";

/**
 * How far a process may lag behind another one, market time. Where the newest signal lies further
 * ahead, a clock was wrong or a recording begins anew: that must not silence the feed.
 */
const LAG_MOST = DAY;

/**
 * `taken`: the feed has a signal at this mark already or a newer one up to a day later, or one from
 * outside waits for it.
 */
export type PublishResult = { kind: "published"; signal: SignalRow } | { kind: "taken" };

/**
 * Publishes the engine's signal: its row, its ledger record and the live event, in one transaction.
 * @throws TooLateError after the publication's last moment.
 * @throws ModelReplacedError when its model does not serve at the mark.
 * @throws LedgerDoubtError while what is stored disagrees with the ledger, or the clock is in doubt.
 */
export async function publishSignal(
  context: SignalsContext,
  publication: Publication,
): Promise<PublishResult> {
  try {
    return await context.database.write((transaction) =>
      publishIn(transaction, context, publication),
    );
  } catch (error) {
    // The unique key has the last word; any other constraint that failed is a fault of ours.
    if (error instanceof UniqueConstraintError && (await isTaken(context, publication.slot))) {
      return { kind: "taken" };
    }
    throw error;
  }
}

/** The publication came too late: the mark has passed. */
export class TooLateError extends AppError {
  constructor(slot: number) {
    super("conflict", `The mark ${markText(slot)} has passed. Take the next one.`);
  }
}

/**
 * The same within a transaction that does more: what is thrown undoes all of it.
 * @throws TooLateError, ModelReplacedError or LedgerDoubtError as above.
 */
export async function publishIn(
  transaction: Transaction,
  context: SignalsContext,
  publication: Publication,
): Promise<PublishResult> {
  const { database, feed, clock } = context;
  const { slot: mark, opened, along } = publication;
  // From here on nobody else publishes: sequence and audience rest on what is stored by now.
  const ledger = await LedgerWriter.open(database, transaction);
  assertTrusted(clock);
  await assertNoDoubt(database, transaction);
  const row = await decideIn(transaction, context, publication);
  if (row === null) return { kind: "taken" };
  if (opened) {
    const ended = { feed: feed.info, mark, end: "published" as const, opened, now: clock.now() };
    // Another instance has ended the mark without a signal.
    if (!(await recordForecasts({ database, transaction, ledger }, ended))) {
      return { kind: "taken" };
    }
  }
  const record = ledger.prepare("published", bodyOf(context, publication, row), clock.now());
  const signal: SignalRow = { ...row, publishedHash: record.hash };
  await database.model(Signal).create(signal, { transaction });
  await ledger.append(record);
  await along?.(transaction);
  await recordLiveEvent(database, transaction, {
    event: { type: "signal.published", signal: presentSignal(signal) },
    audience: signal.audience,
    at: clock.now(),
  });
  return { kind: "published", signal };
}

/** The signal's row as it is to be stored, or null where its mark is taken. Nothing is written. */
async function decideIn(
  transaction: Transaction,
  context: SignalsContext,
  publication: Publication,
): Promise<Omit<SignalRow, "publishedHash"> | null> {
  const { database, feed } = context;
  const { draft, slot, notAfter, origin } = publication;
  const newest = await readNewest(context, transaction);
  // A process that lags behind must not publish an earlier mark after a later one.
  const ahead = newest ? newest.slot.getTime() - slot : -1;
  if (ahead >= 0 && ahead <= LAG_MOST) return null;
  if (await isTaken(context, slot, transaction)) return null;
  if (!origin && (await isPlanned(context, slot, transaction))) return null;
  const { model = null } = draft;
  if (model !== null) await assertServes(database, transaction, model, slot);

  // Judged at the end of all waiting, by the same reading that is sealed.
  const now = feed.clock.now();
  if (notAfter !== undefined && now > notAfter) throw new TooLateError(slot);
  return signalOf(context, publication, {
    sequence: (newest?.sequence ?? 0) + 1,
    earlier: await sameDay(context, slot, transaction),
    promised: await promisedTo(context, { ...draft, slot }, transaction),
    now,
  });
}

/** Whether the feed has a signal at this mark. */
export async function isTaken(
  { database, feed }: SignalsContext,
  slot: number,
  transaction?: Transaction,
): Promise<boolean> {
  const count = await database.model(Signal).count({
    where: { feed: feed.info.name, slot: new Date(slot) },
    ...(transaction && { transaction }),
  });
  return count > 0;
}

async function isPlanned(
  { database, feed }: SignalsContext,
  slot: number,
  transaction: Transaction,
): Promise<boolean> {
  const where = { feed: feed.info.name, slot: new Date(slot), status: "waiting" };
  return (await database.model(PlannedSignal).findOne({ where, transaction, raw: true })) !== null;
}

async function readNewest(
  { database, feed }: SignalsContext,
  transaction: Transaction,
): Promise<Pick<SignalRow, "sequence" | "slot"> | null> {
  return database.model(Signal).findOne({
    attributes: ["sequence", "slot"],
    where: { feed: feed.info.name },
    order: [["sequence", "DESC"]],
    transaction,
    raw: true,
  });
}

/** What was published on the WAT day of a mark; the windows of quotas are counted from it. */
export async function sameDay(
  { database, feed }: SignalsContext,
  slot: number,
  transaction: Transaction,
): Promise<EarlierSignal[]> {
  const { from, to } = watDay(slot);
  const rows = await database.model(Signal).findAll({
    attributes: ["slot", "audience", "grade", "confidence"],
    where: {
      feed: feed.info.name,
      slot: { [Op.gte]: new Date(from), [Op.lt]: new Date(to) },
    },
    transaction,
    raw: true,
  });
  return rows.map(({ slot: at, audience, grade, confidence }) => ({
    slot: at.getTime(),
    audience,
    grade,
    confidence,
  }));
}
