import type { SignalDto } from "@signaldeck/contract";
import { martingaleLevels } from "./martingaleLevels.ts";
import { pairDecimals } from "../market/pairs.ts";
import type { SignalRow } from "./Signal.ts";

/** A signal's row as members see it; prices are not rounded, so that anyone can check an outcome. */
export function presentSignal(row: SignalRow): SignalDto {
  return {
    id: row.id,
    sequence: row.sequence,
    pair: row.pair,
    decimals: pairDecimals(row.pair),
    direction: row.direction,
    signalType: row.direction === "CALL" ? "buy" : "sell",
    entryPrice: row.entryPrice,
    ...(row.publishedEntryPrice !== null && { publishedEntryPrice: row.publishedEntryPrice }),
    source: row.source,
    confidence: row.confidence,
    confidenceLow: row.confidenceLow,
    confidenceHigh: row.confidenceHigh,
    confidenceSample: row.confidenceSample,
    grade: row.grade,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    analysis: row.analysis,
    stopLoss: row.stopLoss,
    takeProfit: row.takeProfit,
    martingaleLevels: row.withdrawnAt === null ? ladderOf(row) : [],
    status: row.status,
    outcome: row.outcome,
    closePrice: row.closePrice,
    voidedReason: row.voidedReason,
    voidedAt: row.voidedAt?.toISOString() ?? null,
    withdrawnReason: row.withdrawnReason,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    heldAt: row.heldAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    feed: {
      name: row.feed,
      market: row.market,
      ...(row.quotedBy !== null && { quotedBy: row.quotedBy }),
    },
    ledgerHash: row.publishedHash,
  };
}

function ladderOf({ expiresAt }: SignalRow): SignalDto["martingaleLevels"] {
  return martingaleLevels(expiresAt.getTime()).map((level) => ({
    level: level.level,
    entryTime: new Date(level.entryTime).toISOString(),
    expiryTime: new Date(level.expiryTime).toISOString(),
  }));
}
