import type { SignalDto } from "@signaldeck/contract";
import { useState } from "react";
import { useMarketClock } from "../../api/marketClockHooks.tsx";
import { liveSignal } from "./signalView.ts";

interface Seen {
  /** Creation time of the newest signal so far; empty while there was none. */
  createdAt: string;
  arrival: SignalDto | null;
}

/**
 * The signal that came in while the list was being watched; null until then. What the first
 * loaded list holds is no arrival, and neither is an older signal that turns up late, or one that is
 * over by then: another tier has had it, or there was no network.
 */
export function useArrival(signals: readonly SignalDto[] | undefined): SignalDto | null {
  const [seen, setSeen] = useState<Seen | null>(null);
  const clock = useMarketClock();
  if (!signals) return seen?.arrival ?? null;
  const newest = signals[0];
  if (seen === null) {
    const first = { createdAt: newest?.createdAt ?? "", arrival: null };
    setSeen(first);
    return null;
  }
  if (newest && newest.createdAt > seen.createdAt) {
    const arrival = liveSignal(signals, clock.now());
    setSeen({ createdAt: newest.createdAt, arrival });
    return arrival;
  }
  return seen.arrival;
}
