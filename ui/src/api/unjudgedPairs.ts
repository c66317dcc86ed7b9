import type { MarketStatusDto, UnjudgedPairDto } from "@signaldeck/contract";

/** The pairs that cannot be judged at a market time, epoch milliseconds. */
export function unjudgedPairs(status: MarketStatusDto | undefined, now: number): UnjudgedPairDto[] {
  return status?.unjudged?.filter(({ until }) => Date.parse(until) > now) ?? [];
}

/**
 * The first mark at which a pair can be judged again, epoch ms of market time, where none can be now,
 * leaving aside those whose market is closed; null where one can.
 */
export function noneJudgedUntil(status: MarketStatusDto | undefined, now: number): number | null {
  const unjudged = unjudgedPairs(status, now);
  const closed = status?.closed?.flatMap(({ pairs }) => pairs) ?? [];
  const open = status?.feed.pairs.filter((pair) => !closed.includes(pair)) ?? [];
  const isAll = open.every((pair) => unjudged.some((one) => one.pair === pair));
  if (unjudged.length === 0 || !isAll) return null;
  return Math.min(...unjudged.map(({ until }) => Date.parse(until)));
}
