import { SECOND, type SignalDto } from "@signaldeck/contract";
import { useCallback, useSyncExternalStore } from "react";
import { useMarketClock } from "../../api/marketClockHooks.tsx";
import { liveSignal } from "./signalView.ts";

/** The pair on which a signal runs; null: none does. Redrawn only when it is another one. */
export function useLivePair(signals: readonly SignalDto[] | undefined): string | null {
  const clock = useMarketClock();
  const subscribe = useCallback(
    (listener: () => void) => clock.subscribe(SECOND, listener),
    [clock],
  );
  return useSyncExternalStore(
    subscribe,
    () => liveSignal(signals ?? [], clock.read(SECOND))?.pair ?? null,
  );
}
