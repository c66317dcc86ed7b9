import type { RecordedSignalDto } from "@signaldeck/contract";
import { pairDecimals } from "../market/pairs.ts";
import type { SignalRow } from "../signals/Signal.ts";

/** A finished signal as the public sees it; prices are not rounded, so that anyone can check it. */
export function presentRecordedSignal(row: SignalRow): RecordedSignalDto {
  return {
    sequence: row.sequence,
    pair: row.pair,
    decimals: pairDecimals(row.pair),
    direction: row.direction,
    source: row.source,
    confidence: row.confidence,
    grade: row.grade,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    entryPrice: row.entryPrice,
    closePrice: row.closePrice,
    status: row.status,
    outcome: row.outcome,
    voidedReason: row.voidedReason,
    voidedAt: row.voidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    publishedHash: row.publishedHash,
    settledHash: row.settledHash,
  };
}
