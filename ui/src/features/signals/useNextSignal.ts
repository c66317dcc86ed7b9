import type { QuietMarkDto, SignalDto } from "@signaldeck/contract";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";
import { lastMark } from "../../api/marketClock.ts";
import { useMarketClock, useMarketNow } from "../../api/marketClockHooks.tsx";
import { untilNextSignal } from "./signalView.ts";

export interface NextSignal {
  /** Market ms to the next mark, or `CALC`; null while the market's time is unknown. */
  next: number | "CALC" | null;
  /** The latest mark, if it ended without a signal. */
  quiet: QuietMarkDto | null;
}

/** What the room waits for. `newest`: of all pairs. */
export function useNextSignal(newest: SignalDto | undefined): NextSignal {
  const now = useMarketNow(1_000);
  const speed = useMarketClock().speed();
  const { data } = useMarketStatusQuery();
  if (now === null) return { next: null, quiet: null };
  const told = data?.quiet ?? null;
  const quiet = told && Date.parse(told.mark) === lastMark(now) ? told : null;
  return { next: untilNextSignal(newest, now, speed, quiet), quiet };
}
