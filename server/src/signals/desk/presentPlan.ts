import type { DeskSignalDto, PlannedSignalDto } from "@signaldeck/contract";
import { pairDecimals } from "../../market/pairs.ts";
import type { PlannedRow } from "../PlannedSignal.ts";
import { presentSignal } from "../presentSignal.ts";
import type { SignalRow } from "../Signal.ts";
import { isOut } from "../takeBack.ts";
import { isVoidable } from "../voidSignal.ts";

export function presentPlan(row: PlannedRow): PlannedSignalDto {
  return {
    id: row.id,
    slot: row.slot.toISOString(),
    pair: row.pair,
    decimals: pairDecimals(row.pair),
    direction: row.direction,
    source: row.source,
    confidence: row.confidence,
    stopLoss: row.stopLoss,
    takeProfit: row.takeProfit,
    analysis: row.analysis,
    status: row.status,
    reason: row.reason,
    signalId: row.signalId,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A signal as the desk sees it. @param now market time */
export function presentDeskSignal(row: SignalRow, now: number): DeskSignalDto {
  return {
    ...presentSignal(row),
    audience: row.audience,
    voidable: isVoidable(row, now),
    withdrawable: isOut(row, now),
  };
}
