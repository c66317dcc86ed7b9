import {
  SIGNAL_LIMITS,
  wilsonInterval,
  type NoRateReason,
  type ReceivedFiguresDto,
  type ReceivedFilter,
  type ReceivedResult,
} from "@signaldeck/contract";
import { percentOf } from "../../process/rounding.ts";
import { dollarsOf } from "../cents.ts";
import { resultCents } from "../resultCents.ts";
import type { CountedReceived, ReceivedCount } from "./countReceived.ts";

/**
 * What all signals of a filter come to. A rate is there only where it says something: not for
 * signals that were chosen by how they ended, nor for those of several sources, nor for few.
 */
export function receivedFigures(
  { counts, marked }: Pick<CountedReceived, "counts" | "marked">,
  filter: ReceivedFilter,
): ReceivedFiguresDto {
  const signals = sumOf(counts);
  const ended = (result: ReceivedResult) => sumOf(counts.filter((one) => one.ended === result));
  const [won, lost] = [ended("profit"), ended("loss")];
  const noRate = noRateReason(counts, filter, won + lost);
  const interval = wilsonInterval(won, won + lost);
  const decided = (decision: string) =>
    marked.filter(({ entry }) => entry.decision === decision).length;
  const [taken, skipped] = [decided("taken"), decided("skipped")];
  const settled = marked.flatMap(({ entry, signal }) => {
    const result = resultCents(entry, signal.outcome);
    return result === null ? [] : [{ result, stake: entry.stakeCents ?? 0 }];
  });
  return {
    signals,
    won,
    lost,
    breakeven: ended("breakeven"),
    running: ended("running"),
    unsettled: ended("unsettled"),
    voided: ended("voided"),
    winRate: noRate === null ? percentOf(won / (won + lost)) : null,
    winRateLow: noRate === null ? percentOf(interval.low) : null,
    winRateHigh: noRate === null ? percentOf(interval.high) : null,
    noRate,
    taken,
    skipped,
    unmarked: signals - taken - skipped,
    takenSettled: settled.length,
    staked: dollarsOf(settled.reduce((sum, { stake }) => sum + stake, 0)),
    result: dollarsOf(settled.reduce((sum, { result }) => sum + result, 0)),
  };
}

const sumOf = (counts: readonly ReceivedCount[]) =>
  counts.reduce((sum, { signals }) => sum + signals, 0);

function noRateReason(
  counts: readonly ReceivedCount[],
  filter: ReceivedFilter,
  decided: number,
): NoRateReason | null {
  if (filter.result !== undefined) return "chosen_by_result";
  const sources = new Set(counts.map(({ source }) => source));
  const left = [...sources].filter(
    (source) => sumOf(counts.filter((one) => one.source === source)) > 0,
  );
  if (left.length > 1) return "several_sources";
  return decided < SIGNAL_LIMITS.minimumSample ? "few" : null;
}
