import { useEffect, useRef } from "react";
import { api, deskTag } from "../../../api/baseApi.ts";
import { LIVE_LIST, useSignalsQuery } from "../../../api/liveStreamCalls.ts";
import { useAppDispatch } from "../../../api/storeHooks.ts";

/** Reads the desk anew when the live stream tells of a signal that came or ended. */
export function useSignalNews(): void {
  const dispatch = useAppDispatch();
  const { data } = useSignalsQuery(LIVE_LIST);
  const state = data?.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join();
  const seen = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isNews = seen.current !== undefined && state !== seen.current;
    seen.current = state ?? seen.current;
    if (isNews && state !== undefined) dispatch(api.util.invalidateTags([deskTag("signals")]));
  }, [state, dispatch]);
}
