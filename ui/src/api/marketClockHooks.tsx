import { SECOND } from "@signaldeck/contract";
import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from "react";
import { createMarketClock, type MarketClock } from "./marketClock.ts";

/** One clock per page unless a provider gives another one. */
const MarketClockContext = createContext<MarketClock>(createMarketClock());

/** Puts a clock of one's own under a part of the screen; tests and stories use it. */
export function MarketClockProvider(props: { clock: MarketClock; children: ReactNode }) {
  return <MarketClockContext value={props.clock}>{props.children}</MarketClockContext>;
}

/** The clock itself, for setting it and for reading it outside of rendering. */
export function useMarketClock(): MarketClock {
  return use(MarketClockContext);
}

/**
 * Market time in epoch ms, rounded down to a multiple of `everyMs`, redrawn at each such multiple;
 * null until the server has stated it. All users of one resolution change in the same frame.
 */
export function useMarketNow(everyMs: number): number | null {
  const clock = use(MarketClockContext);
  const subscribe = useCallback(
    (listener: () => void) => clock.subscribe(everyMs, listener),
    [clock, everyMs],
  );
  const read = useCallback(() => clock.read(everyMs), [clock, everyMs]);
  return useSyncExternalStore(subscribe, read);
}

/** Whether the market's time has reached a moment, epoch ms; redrawn only when it does. */
export function useMarketReached(at: number): boolean {
  const clock = use(MarketClockContext);
  const subscribe = useCallback(
    (listener: () => void) => clock.subscribe(SECOND, listener),
    [clock],
  );
  const read = useCallback(() => (clock.read(SECOND) ?? -Infinity) >= at, [clock, at]);
  return useSyncExternalStore(subscribe, read);
}
