import { api } from "./baseApi.ts";
import type { AppThunk } from "./storeHooks.ts";

/** Asks even with a cached answer, and keeps no component subscribed to it. */
export const ANEW = { forceRefetch: true, subscribe: false } as const;

/** A query of the API, as RTK has it. */
interface AskedQuery<Arg, Reply> {
  name: string;
  initiate(arg: Arg, options: typeof ANEW): AppThunk<PromiseLike<Reply>>;
}

/**
 * Asks a query after something was heard of that changes its answer. Asking alone would join a
 * question that is on its way, whose answer may be older than the news: that one is waited for first.
 * @returns the reply; a failure is in it and is not thrown
 */
export function readAnew<Arg, Reply>(
  query: AskedQuery<Arg, Reply>,
  arg: Arg,
): AppThunk<Promise<Reply>> {
  return async (dispatch) => {
    await dispatch(api.util.getRunningQueryThunk(query.name as never, arg as never));
    return await dispatch(query.initiate(arg, ANEW));
  };
}
