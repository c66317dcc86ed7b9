import {
  SIGNAL_LIMITS,
  wilsonInterval,
  type NoRateReason,
  type ReceivedFiguresDto,
  type ReceivedFilter,
  type ReceivedResult,
} from "@signaldeck/contract";
import { percentOf } from "../../rounding.ts";
import { dollarsOf } from "../cents.ts";
import { resultCents } from "../resultCents.ts";
import type { Received } from "./readReceived.ts";

/**
 * What all signals of a filter come to. A rate stands there only where it says something: not for
 * signals that were chosen by how they ended, nor for those of several sources, nor for few.
 */
export function receivedFigures(
  received: readonly Received[],
  filter: ReceivedFilter,
): ReceivedFiguresDto {
  const ended = (result: ReceivedResult) => received.filter((one) => one.ended === result).length;
  const [won, lost] = [ended("profit"), ended("loss")];
  const noRate = noRateReason(received, filter, won + lost);
  const interval = wilsonInterval(won, won + lost);
  const decided = (decision: string) =>
    received.filter(({ entry }) => entry?.decision === decision).length;
  const [taken, skipped] = [decided("taken"), decided("skipped")];
  const settled = received.flatMap(({ entry, signal }) => {
    const result = entry && resultCents(entry, signal.outcome);
    return entry && result !== null ? [{ result, stake: entry.stakeCents ?? 0 }] : [];
  });
  return {
    signals: received.length,
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
    unmarked: received.length - taken - skipped,
    takenSettled: settled.length,
    staked: dollarsOf(settled.reduce((sum, { stake }) => sum + stake, 0)),
    result: dollarsOf(settled.reduce((sum, { result }) => sum + result, 0)),
  };
}

function noRateReason(
  received: readonly Received[],
  filter: ReceivedFilter,
  decided: number,
): NoRateReason | null {
  if (filter.result !== undefined) return "chosen_by_result";
  if (new Set(received.map(({ signal }) => signal.source)).size > 1) return "several_sources";
  return decided < SIGNAL_LIMITS.minimumSample ? "few" : null;
}
