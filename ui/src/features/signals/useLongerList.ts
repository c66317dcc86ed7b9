import { SIGNAL_LIMITS, type SignalDto } from "@signaldeck/contract";
import { LONGER_LIST, useSignalsQuery } from "../../api/liveStreamCalls.ts";
import { useIsLive } from "../../api/marketWish.ts";

/**
 * The live list, and what is older than all of it. The stream keeps both; without it the longer one is
 * asked for often enough that what leaves the live list is found in it.
 * @param wanted false: the live list alone.
 */
export function useLongerList(
  live: readonly SignalDto[] | undefined,
  wanted = true,
): readonly SignalDto[] | undefined {
  const isLive = useIsLive();
  const { data: longer } = useSignalsQuery(LONGER_LIST, {
    skip: !wanted,
    pollingInterval: isLive ? 0 : SIGNAL_LIMITS.slot,
  });
  if (!wanted || !live || !longer) return live;
  const known = new Set(live.map(({ id }) => id));
  return [...live, ...longer.filter(({ id }) => !known.has(id))];
}
