import { useEffect } from "react";
import { useMarketStatusQuery } from "../../../api/marketCalls.ts";
import { useMarketClock } from "../../../api/marketClockHooks.tsx";

/** Sets the market's clock by the status alone, where no stream says the time. */
export function useMarketTime(): void {
  const clock = useMarketClock();
  const { data, isFetching } = useMarketStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  useEffect(() => {
    // A cached time would be old by now.
    if (data && !isFetching) clock.set(data);
  }, [data, isFetching, clock]);
}
