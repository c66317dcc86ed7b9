import { SIGNAL_LIMITS, type SignalDto } from "@signaldeck/contract";
import { useSignalsQuery } from "../../api/liveStreamCalls.ts";

const LONGER = { query: { limit: SIGNAL_LIMITS.listMax, sortOrder: "desc" } } as const;

/**
 * The live list, and what is older than all of it; asked for often enough that what leaves the live
 * list is found in the longer one.
 * @param wanted false: the live list alone.
 */
export function useLongerList(
  live: readonly SignalDto[] | undefined,
  wanted = true,
): readonly SignalDto[] | undefined {
  const { data: longer } = useSignalsQuery(LONGER, {
    skip: !wanted,
    pollingInterval: SIGNAL_LIMITS.slot,
  });
  if (!wanted || !live || !longer) return live;
  const known = new Set(live.map(({ id }) => id));
  return [...live, ...longer.filter(({ id }) => !known.has(id))];
}
