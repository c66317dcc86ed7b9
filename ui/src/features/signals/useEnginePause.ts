import type { EnginePauseDto } from "@signaldeck/contract";
import { closedMarkets } from "../../api/closedMarkets.ts";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";

/** Why the operator has stopped the engine; null while it publishes, or nothing is known. */
export function useEnginePause(): EnginePauseDto | null {
  const { data } = useMarketStatusQuery();
  return data?.pause ?? null;
}

/** When signals can come again, in words; null while any market is open. */
export function useAllClosed(): string | null {
  const { data } = useMarketStatusQuery();
  const { all, texts } = closedMarkets(data);
  return all ? texts.join(". ") : null;
}
