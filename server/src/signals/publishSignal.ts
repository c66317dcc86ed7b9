import {
  DAY,
  watDay,
  ENGINE_SOURCE,
  gradeOf,
  SIGNAL_LIMITS,
  type Direction,
  type SignalGrade,
  type SignalSource,
  type Tier,
} from "@signaldeck/contract";
import { Op, UniqueConstraintError, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import { recordLiveEvent } from "../live/recordLiveEvent.ts";
import type { Evidence } from "../engine/Forecast.ts";
import type { Tick } from "../market/PriceFeed.ts";
import { AppError } from "../http/AppError.ts";
import { chooseAudience, lowerTier, type EarlierSignal } from "./audience.ts";
import { assertNoDoubt } from "./doubt/ledgerDoubt.ts";
import { promisedTo } from "./likelyEvents.ts";
import { LedgerWriter } from "./LedgerWriter.ts";
import { publishedBody, type PublishedBody } from "./ledger/recordBodies.ts";
import { markText } from "./marks.ts";
import { serves } from "./models/terms.ts";
import { PlannedSignal } from "./PlannedSignal.ts";
import { presentSignal } from "./presentSignal.ts";
import { Signal, type SignalRow } from "./Signal.ts";
import type { SignalsContext } from "./SignalsContext.ts";

/**
 * How far a process may lag behind another one, market time. Where the newest signal lies further
 * ahead, a clock was wrong or a recording begins anew: that must not silence the feed.
 */
const LAG_MOST = DAY;

/** What a signal says. The engine's has all of it; a person's may have no numbers but the pair. */
export interface SignalTerms {
  pair: string;
  direction: Direction;
  /** Percent, as is its interval. */
  confidence: number | null;
  confidenceLow: number | null;
  confidenceHigh: number | null;
  /** Outcomes that the interval rests on; 0 without one. */
  confidenceSample: number;
  analysis: string;
  stopLoss: number | null;
  takeProfit: number | null;
  /** Hash of the engine's model that decided, if one did. */
  model?: string;
  /** What its confidence was reckoned from, if the engine reckoned it. */
  evidence?: Evidence;
}

/** What is published: its terms, its five-minute mark, and the feed's price it is entered at. */
export interface Publication {
  draft: SignalTerms;
  /** The mark of entry in market time, epoch milliseconds. */
  slot: number;
  /** The feed's last tick before the mark; the outcome is judged against exactly this price. */
  entry: Tick;
  /** Market time after which it is refused; without one it comes from a recording's past. */
  notAfter?: number;
  /** Of a signal from outside the engine: who made it, and when it was handed in (wall time). */
  origin?: { source: SignalSource; decidedAt: Date };
  /** What else belongs into the transaction. */
  along?: (transaction: Transaction) => Promise<void>;
}

/**
 * Publishes the engine's signal: its row, its ledger record and the live event, in one transaction.
 * Null when the feed has a signal at this mark already or a newer one up to a day later, or one from
 * outside waits for it.
 * @throws TooLateError after the publication's last moment.
 * @throws ModelReplacedError when its model does not serve at the mark.
 * @throws LedgerDoubtError while what is stored disagrees with the ledger.
 */
export async function publishSignal(
  context: SignalsContext,
  publication: Publication,
): Promise<SignalRow | null> {
  try {
    return await context.database.write((transaction) =>
      publishIn(transaction, context, publication),
    );
  } catch (error) {
    // The unique key has the last word; any other constraint that failed is a fault of ours.
    if (error instanceof UniqueConstraintError && (await isTaken(context, publication.slot))) {
      return null;
    }
    throw error;
  }
}

/** Whoever publishes was too slow: the mark has passed. */
export class TooLateError extends AppError {
  constructor(slot: number) {
    super("conflict", `The mark ${markText(slot)} has passed. Take the next one.`);
  }
}

/** The model that decided was replaced meanwhile: the mark belongs to another one. */
export class ModelReplacedError extends AppError {
  constructor() {
    super("conflict", "Another model decides this mark by now.");
  }
}

/**
 * The same within a transaction that does more.
 * @throws TooLateError, ModelReplacedError or LedgerDoubtError as above; nothing is written then.
 */
export async function publishIn(
  transaction: Transaction,
  context: SignalsContext,
  { draft, slot, entry, notAfter, origin, along }: Publication,
): Promise<SignalRow | null> {
  const { database, feed, clock } = context;
  // From here on nobody else publishes: sequence and audience rest on what is stored by now.
  const ledger = await LedgerWriter.open(database, transaction);
  await assertNoDoubt(database, transaction);
  const newest = await readNewest(context, transaction);
  // A process that lags behind must not publish an earlier mark after a later one.
  const ahead = newest ? newest.slot.getTime() - slot : -1;
  if (ahead >= 0 && ahead <= LAG_MOST) return null;
  if (await isTaken(context, slot, transaction)) return null;
  if (!origin && (await isPlanned(context, slot, transaction))) return null;
  const { model = null } = draft;
  if (model !== null && !(await serves(database, transaction, model, slot))) {
    throw new ModelReplacedError();
  }

  // Judged at the end of all waiting, by the same reading that is sealed.
  const now = feed.clock.now();
  if (notAfter !== undefined && now > notAfter) throw new TooLateError(slot);
  const publication = { draft, slot, entry, ...(origin && { origin }) };
  const row = signalOf(context, publication, {
    sequence: (newest?.sequence ?? 0) + 1,
    earlier: await sameDay(context, slot, transaction),
    promised: await promisedTo(context, { ...draft, slot }, transaction),
    now,
  });
  const body = bodyOf(context, publication, row);
  const record = ledger.prepare("published", body, clock.now());
  const signal: SignalRow = { ...row, publishedHash: record.hash };
  await database.model(Signal).create(signal, { transaction });
  await ledger.append(record);
  await along?.(transaction);
  await recordLiveEvent(database, transaction, {
    event: { type: "signal.published", signal: presentSignal(signal) },
    audience: signal.audience,
    at: clock.now(),
  });
  return signal;
}

/** What the row of a signal follows from besides its publication. */
interface KnownAtMark {
  sequence: number;
  /** What was published before on the same WAT day. */
  earlier: readonly EarlierSignal[];
  /** The lowest tier that was told that it is likely; null: none was. */
  promised: Tier | null;
  /** The moment of publication, market time. */
  now: number;
}

/** The row of a new signal, without its record's hash. */
export function signalOf(
  context: SignalsContext,
  { draft, slot, entry, origin }: Publication,
  { sequence, earlier, promised, now }: KnownAtMark,
): Omit<SignalRow, "publishedHash"> {
  const { feed } = context;
  const at = new Date(slot);
  const grade = origin ? null : gradeOfDraft(draft, context.payoutPercent);
  const candidate = { slot, grade, confidence: draft.confidence };
  const chosen = chooseAudience(candidate, earlier, context.dailySignals);
  return {
    id: uuid(),
    feed: feed.info.name,
    market: feed.info.market,
    quotedBy: feed.quotedBy?.(draft.pair) ?? null,
    sequence,
    pair: draft.pair,
    slot: at,
    direction: draft.direction,
    entryPrice: entry.price,
    entryTickAt: new Date(entry.time),
    publishedEntryPrice: null,
    source: origin?.source ?? ENGINE_SOURCE,
    confidence: draft.confidence,
    confidenceLow: draft.confidenceLow,
    confidenceHigh: draft.confidenceHigh,
    confidenceSample: draft.confidenceSample,
    grade,
    analysis: draft.analysis,
    stopLoss: draft.stopLoss,
    takeProfit: draft.takeProfit,
    status: "active",
    outcome: null,
    closePrice: null,
    closeTickAt: null,
    unsettledReason: null,
    voidedReason: null,
    voidedAt: null,
    // Who was told that it is likely receives it: nobody hears of a signal that is not theirs.
    audience: promised ? lowerTier(promised, chosen) : chosen,
    createdAt: at,
    expiresAt: new Date(slot + SIGNAL_LIMITS.life),
    publishedAt: new Date(now),
    updatedAt: at,
    settledAt: null,
    settledHash: null,
  };
}

/** What the ledger records of a new signal. */
export function bodyOf(
  { feed, payoutPercent }: SignalsContext,
  { draft, origin }: Publication,
  row: Omit<SignalRow, "publishedHash">,
): PublishedBody {
  const { model = null, evidence = null } = draft;
  const decidedAt = origin?.decidedAt ?? null;
  return publishedBody(row, feed.info, { decidedAt, payoutPercent, model, evidence });
}

/** Only a calibrated interval can be graded. */
function gradeOfDraft(
  { confidenceLow }: Pick<SignalTerms, "confidenceLow">,
  payoutPercent: number,
): SignalGrade | null {
  return confidenceLow === null ? null : gradeOf(confidenceLow, payoutPercent);
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
