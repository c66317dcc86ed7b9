import type { EnginePauseDto } from "@signaldeck/contract";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";

/** Why the operator has stopped the engine; null while it publishes, or nothing is known. */
export function useEnginePause(): EnginePauseDto | null {
  const { data } = useMarketStatusQuery();
  return data?.pause ?? null;
}
