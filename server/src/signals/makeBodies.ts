import type { Outcome, SignalStatus } from "@signaldeck/contract";
import type { Evidence } from "../engine/Forecast.ts";
import type { FeedInfo, Tick } from "../market/PriceFeed.ts";
import type { SignalRow } from "./Signal.ts";
import { sealedFields } from "./signalFields.ts";
import {
  OUTCOME_RULE,
  type Decision,
  type FeedIdentity,
  type HeldBody,
  type LaterPrice,
  type ModelBody,
  type PublishedBody,
  type SettledBody,
  type SignalBody,
  type Terms,
  type TradeBody,
  type UnsettledBody,
  type VoidedBody,
  type WithdrawnBody,
} from "../ledger/sealed/recordBodies.ts";

/** What a record of publication says besides the signal's own row. */
export interface PublishedFacts {
  /** Of a signal from outside the engine: when it was handed in, wall time. */
  decidedAt: Date | null;
  /** What the grade was decided by, if there is one. */
  payoutPercent: number;
  /** Hash of the engine's model that decided; null: none did. */
  model: string | null;
  /** What it computed the confidence from. */
  evidence: Evidence | null;
  terms: Terms;
}

export function publishedBody(
  signal: Unrecorded,
  feed: FeedInfo,
  { decidedAt, payoutPercent, model, evidence, terms }: PublishedFacts,
): PublishedBody {
  return {
    ...tradeBody(signal, feed),
    ...sealedFields(signal),
    slot: signal.slot.toISOString(),
    entryTickAt: signal.entryTickAt.toISOString(),
    source: signal.source,
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    ...(signal.grade && { payoutPercent }),
    ...(model !== null && { model }),
    ...(evidence && { evidence }),
    audience: signal.audience,
    rule: OUTCOME_RULE,
    terms,
  };
}

export function settledBody(
  signal: SignalRow,
  feed: FeedInfo,
  end: {
    closePrice: number;
    closeTickAt: Date;
    outcome: Outcome;
    status: SignalStatus;
    at: Date;
    laterPrices: LaterPrice[];
    decided?: Decision;
  },
): SettledBody {
  return {
    ...tradeBody(signal, feed),
    ...(signal.publishedEntryPrice !== null && {
      publishedEntryPrice: signal.publishedEntryPrice,
      entryTickAt: signal.entryTickAt.toISOString(),
    }),
    closePrice: end.closePrice,
    closeTickAt: end.closeTickAt.toISOString(),
    outcome: end.outcome,
    status: end.status,
    settledAt: end.at.toISOString(),
    ...(end.laterPrices.length > 0 && { laterPrices: end.laterPrices }),
    rule: OUTCOME_RULE,
    ...(end.decided && { decided: end.decided }),
  };
}

export function unsettledBody(
  signal: SignalRow,
  feed: FeedInfo,
  end: { reason: string; at: Date; decided?: Decision },
): UnsettledBody {
  return {
    ...signalBody(signal, feed),
    reason: end.reason,
    settledAt: end.at.toISOString(),
    ...(end.decided && { decided: end.decided }),
  };
}

export function heldBody(
  signal: SignalRow,
  feed: FeedInfo,
  { at, ...held }: Pick<HeldBody, "reason" | "bound" | "prices" | "around"> & { at: Date },
): HeldBody {
  return { ...signalBody(signal, feed), heldAt: at.toISOString(), ...held };
}

export function voidedBody(
  signal: SignalRow,
  feed: FeedInfo,
  end: { reason: string; at: Date; price: Tick | null },
): VoidedBody {
  return {
    ...tradeBody(signal, feed),
    voidedAt: end.at.toISOString(),
    reason: end.reason,
    price: end.price?.price ?? null,
    priceTickAt: end.price ? new Date(end.price.time).toISOString() : null,
  };
}

/** Without the feed that quotes the pair: it may have so few pairs that it would reveal this one. */
export function withdrawnBody(
  { id, sequence }: SignalRow,
  feed: FeedInfo,
  { reason, at }: { reason: string; at: Date },
): WithdrawnBody {
  const withdrawnAt = at.toISOString();
  return { signalId: id, sequence, feed: identity(feed), withdrawnAt, reason };
}

export function modelBody(
  change: Pick<ModelBody, "model" | "previousModel" | "trainedAt"> & { servesFrom: Date },
  feed: FeedInfo,
): ModelBody {
  const { model, previousModel, trainedAt, servesFrom } = change;
  return {
    model,
    previousModel,
    feed: identity(feed),
    servesFrom: servesFrom.toISOString(),
    trainedAt,
    comparison: null,
    withoutComparison: true,
  };
}

/** A signal whose record of publication may still be missing. */
type Unrecorded = Omit<SignalRow, "publishedHash">;

function signalBody(signal: Unrecorded, feed: FeedInfo): SignalBody {
  return {
    signalId: signal.id,
    sequence: signal.sequence,
    feed: identity(feed, signal),
    pair: signal.pair,
    expiresAt: signal.expiresAt.toISOString(),
  };
}

function tradeBody(signal: Unrecorded, feed: FeedInfo): TradeBody {
  const { direction, entryPrice } = signal;
  return { ...signalBody(signal, feed), direction, entryPrice };
}

function identity(
  { name, market, live }: FeedInfo,
  { quotedBy }: Pick<SignalRow, "quotedBy"> = { quotedBy: null },
): FeedIdentity {
  return { name, market, live, ...(quotedBy !== null && { quotedBy }) };
}
