import type { SignalDto } from "@signaldeck/contract";
import { isApiError } from "./apiError.ts";
import { liveStreamCalls } from "./liveStreamCalls.ts";
import { mergeSignal } from "./liveStreamMerge.ts";
import { readAnew } from "./readAnew.ts";
import type { AppThunk } from "./storeHooks.ts";

/**
 * Puts what the member receives now in the place of every signal list at hand: another tier receives
 * others, and what it does not must go. What `arriving` gathers meanwhile is newer than the reply.
 */
export function replaceSignals(arriving: readonly SignalDto[]): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { util } = liveStreamCalls;
    const { signalsAnew } = liveStreamCalls.endpoints;
    const lists = util.selectCachedArgsForQuery(getState(), "signals").map(async (list) => {
      // A reply that is on its way may still be the former tier's.
      await dispatch(util.getRunningQueryThunk("signals", list));
      const reply = await dispatch(readAnew(signalsAnew, list));
      const isRefused = isApiError(reply.error) && reply.error.status === 403;
      const received = isRefused ? [] : reply.data;
      if (reply.isError && !isRefused) return;
      if (!received) return;
      const limit = list.query.limit ?? received.length;
      dispatch(
        util.updateQueryData("signals", list, () =>
          arriving.reduce<SignalDto[]>(
            (known, signal) => mergeSignal(known, signal, limit) ?? known,
            received,
          ),
        ),
      );
    });
    await Promise.all(lists);
  };
}
