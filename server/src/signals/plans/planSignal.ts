import {
  SIGNAL_LIMITS,
  STATED_NAMES,
  type SignalSource,
  type StatedName,
} from "@signaldeck/contract";
import { UniqueConstraintError, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { MarketContext } from "../MarketContext.ts";
import { AppError } from "../../http/AppError.ts";
import { maxTickAge } from "../../market/feedFreshness.ts";
import type { Tick } from "../../market/PriceFeed.ts";
import { lastMark, latestDecision, markText } from "../marks.ts";
import { closedReason } from "../openPairs.ts";
import { PlannedSignal, type PlannedRow } from "../PlannedSignal.ts";
import { isTaken, publishIn } from "../publishSignal.ts";
import { givenFields, pickFields, type GivenFields } from "../signalFields.ts";
import type { SignalsContext } from "../SignalsContext.ts";

/** What somebody outside the engine wants published. */
export interface PlanOrder {
  draft: GivenFields<StatedName>;
  /** A mark for which it may still be handed in, epoch milliseconds. */
  slot: number;
  source: SignalSource;
  /** Of the staff; null for an import. */
  plannedBy: string | null;
  /** When it was handed in, wall time. */
  decidedAt: Date;
}

/** An order for a mark, and the price of entry where the mark has been reached already. */
export interface PlaceableOrder extends PlanOrder {
  entry: Tick | null;
}

/** The marks for which a signal may be handed in now: the one just passed, if still, and the next. */
export function openMarks({ feed }: MarketContext): number[] {
  const now = feed.clock.now();
  const mark = lastMark(now);
  const next = mark + SIGNAL_LIMITS.slot;
  return now - mark <= latestDecision(feed) ? [mark, next] : [next];
}

/**
 * Reads the price of entry if the order's mark has been reached.
 * @throws AppError `conflict` when the market is known to close before the signal would expire, or
 * the feed has no fresh price at that mark, or one that cannot be believed.
 */
export async function withEntry(
  { feed, plausible }: SignalsContext,
  order: PlanOrder,
): Promise<PlaceableOrder> {
  const closed = closedReason(feed, order.draft.pair, order.slot);
  if (closed !== null) throw new AppError("conflict", closed);
  if (order.slot > feed.clock.now()) return { ...order, entry: null };
  const entry = await feed.lastTickBefore(order.draft.pair, order.slot, maxTickAge(feed));
  const fault = entry
    ? await plausible.doubt(entry)
    : `The feed has no fresh price of ${order.draft.pair} at ${markText(order.slot)}.`;
  if (fault !== null) throw new AppError("conflict", fault);
  return { ...order, entry };
}

/**
 * Gives a signal from outside the engine its mark: it waits there until the mark is run, or, where
 * the mark has just passed, is published in this transaction. To be called inside
 * `guardMark`.
 * @throws AppError `conflict` when the mark has its signal already.
 */
export async function planIn(
  transaction: Transaction,
  context: SignalsContext,
  order: PlaceableOrder,
): Promise<PlannedRow> {
  const { database, feed, clock } = context;
  const { draft: terms, slot, source, entry } = order;
  if (await isTaken(context, slot, transaction)) throw markTaken(slot);
  const at = new Date(clock.now());
  const plan: PlannedRow = {
    id: uuid(),
    feed: feed.info.name,
    slot: new Date(slot),
    ...givenFields(STATED_NAMES, terms),
    source,
    status: "waiting",
    reason: null,
    signalId: null,
    plannedBy: order.plannedBy,
    createdAt: order.decidedAt,
    updatedAt: at,
  };
  const plans = database.model(PlannedSignal);
  await plans.create(plan, { transaction });
  if (!entry) return plan;

  const notAfter = slot + latestDecision(feed);
  const publication = { ...publicationOf(plan, entry), notAfter };
  const result = await publishIn(transaction, context, publication);
  if (result.kind === "taken") throw markTaken(slot);
  const change = { status: result.kind, signalId: result.signal.id };
  await plans.update(change, { where: { id: plan.id }, transaction });
  return { ...plan, ...change };
}

/** Turns the clash of two who want the same mark at once into a sentence for the second. */
export async function guardMark<T>(slot: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw markTaken(slot);
    throw error;
  }
}

/** A plan as what is published at its mark. */
export function publicationOf(plan: PlannedRow, entry: Tick) {
  return {
    draft: {
      ...pickFields(STATED_NAMES, plan),
      confidenceLow: null,
      confidenceHigh: null,
      confidenceSample: 0,
    },
    slot: plan.slot.getTime(),
    entry,
    origin: { source: plan.source, decidedAt: plan.createdAt },
  };
}

export function markTaken(slot: number): AppError {
  return new AppError("conflict", `The mark ${markText(slot)} has its signal already.`);
}
