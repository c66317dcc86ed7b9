import {
  JOURNAL_LIMITS,
  type JournalResultsDto,
  SIGNAL_LIMITS,
  watHour,
  wilsonInterval,
} from "@signaldeck/contract";
import type { FeedInfo } from "../market/PriceFeed.ts";
import { percentOf } from "../process/rounding.ts";
import { dollarsOf } from "./cents.ts";
import type { JournalItem } from "./readEntries.ts";
import { resultCents } from "./resultCents.ts";

/** A taken entry that has a result. */
interface Settled {
  pair: string;
  /** Market time of entry. */
  createdAt: Date;
  /** Order and time of the equity curve. */
  settledAt: Date;
  result: number;
  stakeCents: number;
  payoutPercent: number;
}

/**
 * A member's results from all entries on one feed. The break-even win rate p solves
 * p * (what all would win) = (1 - p) * (what all staked), so it is weighted by the stakes.
 */
export function summariseResults(
  items: readonly JournalItem[],
  feed: Pick<FeedInfo, "name" | "label" | "market">,
): JournalResultsDto {
  const taken = items.filter(({ entry }) => entry.decision === "taken");
  const settled = taken.flatMap(settledOf).sort((a, b) => +a.settledAt - +b.settledAt);
  const won = settled.filter(({ result }) => result > 0).length;
  const lost = settled.filter(({ result }) => result < 0).length;
  const decided = won + lost;
  const enough = decided >= SIGNAL_LIMITS.minimumSample;
  const interval = wilsonInterval(won, decided);
  const staked = sum(settled.map(({ stakeCents }) => stakeCents));
  const possible = sum(settled.map((entry) => (entry.stakeCents * entry.payoutPercent) / 100));
  const result = sum(settled.map((entry) => entry.result));
  const curve = running(settled);
  return {
    taken: taken.length,
    skipped: items.length - taken.length,
    open: taken.filter(({ signal }) => signal.settledAt === null).length,
    unsettled: taken.filter(({ signal }) => signal.status === "unsettled").length,
    voided: taken.filter(({ signal }) => signal.voidedAt !== null).length,
    won,
    lost,
    breakeven: settled.length - decided,
    winRate: enough ? percentOf(won / decided) : null,
    winRateLow: enough ? percentOf(interval.low) : null,
    winRateHigh: enough ? percentOf(interval.high) : null,
    breakEvenRate: staked > 0 ? percentOf(staked / (staked + possible)) : null,
    staked: dollarsOf(staked),
    result: dollarsOf(result),
    returnPercent: staked > 0 ? percentOf(result / staked) : null,
    maxDrawdown: dollarsOf(deepestFall(curve.map((point) => point.cents))),
    curve: thin(curve).map(({ at, cents }) => ({ at: at.toISOString(), result: dollarsOf(cents) })),
    byPair: tallies(settled, ({ pair }) => pair).map(([pair, tally]) => ({ pair, ...tally })),
    byHour: tallies(settled, ({ createdAt }) => watHour(createdAt))
      .map(([hour, tally]) => ({ hour: Number(hour), ...tally }))
      .sort((a, b) => a.hour - b.hour),
    feed: { name: feed.name, label: feed.label, market: feed.market },
  };
}

function settledOf({ entry, signal }: JournalItem): Settled[] {
  const result = resultCents(entry, signal.outcome);
  const { stakeCents, payoutPercent } = entry;
  if (result === null || stakeCents === null || payoutPercent === null) return [];
  const { pair, createdAt } = signal;
  const settledAt = signal.settledAt ?? signal.expiresAt;
  return [{ pair, createdAt, settledAt, result, stakeCents, payoutPercent }];
}

function running(settled: readonly Settled[]): { at: Date; cents: number }[] {
  let cents = 0;
  return settled.map(({ settledAt, result }) => ({ at: settledAt, cents: (cents += result) }));
}

function deepestFall(totals: readonly number[]): number {
  let height = 0;
  let deepest = 0;
  for (const total of totals) {
    height = Math.max(height, total);
    deepest = Math.max(deepest, height - total);
  }
  return deepest;
}

/** At most JOURNAL_LIMITS.curvePoints points at even distances, the last one among them. */
function thin<T>(points: readonly T[]): T[] {
  const step = Math.ceil(points.length / JOURNAL_LIMITS.curvePoints);
  return points.filter((_, index) => (points.length - 1 - index) % step === 0);
}

function tallies(
  settled: readonly Settled[],
  keyOf: (entry: Settled) => string,
): [string, { settled: number; won: number; lost: number; result: number }][] {
  const groups = new Map<string, Settled[]>();
  for (const entry of settled) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups]
    .sort(([a, one], [b, other]) => other.length - one.length || a.localeCompare(b))
    .map(([key, group]) => [
      key,
      {
        settled: group.length,
        won: group.filter(({ result }) => result > 0).length,
        lost: group.filter(({ result }) => result < 0).length,
        result: dollarsOf(sum(group.map(({ result }) => result))),
      },
    ]);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
