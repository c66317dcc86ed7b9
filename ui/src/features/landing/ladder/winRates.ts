import type { LadderInput, RecordFiguresDto, RecordSummaryDto } from "@signaldeck/contract";

/** The win rate that a ladder is calculated with, percent. */
export interface WinRates {
  rate: number;
  /** The ends of the record's 95 % interval; null for a person's own rate. */
  ends: { low: number; high: number } | null;
}

/** The record's figures that a choice names; undefined for an own rate, or without a record. */
export function figuresOf(
  rate: LadderInput["rate"],
  record: RecordSummaryDto | undefined,
): RecordFiguresDto | undefined {
  if (rate === "own") return undefined;
  return rate === "all" ? record?.performance : record?.performance.recommended;
}

/** Null: the record has too few signals for a rate or is not there, or no own one was entered. */
export function winRatesOf(
  { rate, ownRate }: Pick<LadderInput, "rate" | "ownRate">,
  record: RecordSummaryDto | undefined,
): WinRates | null {
  if (rate === "own") return ownRate === null ? null : { rate: ownRate, ends: null };
  const figures = figuresOf(rate, record);
  if (!figures) return null;
  const { winRate, winRateLow, winRateHigh } = figures;
  if (winRate === null || winRateLow === null || winRateHigh === null) return null;
  return { rate: winRate, ends: { low: winRateLow, high: winRateHigh } };
}
