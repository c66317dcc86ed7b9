import type { QuietMarkDto, SignalDto, TodayDto } from "@signaldeck/contract";
import { useTodayQuery } from "../../api/journalCalls.ts";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";
import { lastMark, nextMark } from "../../api/marketClock.ts";
import { useMarketClock, useMarketNow } from "../../api/marketClockHooks.tsx";
import { untilNextSignal } from "./signalView.ts";

export interface NextSignal {
  /** Market ms to the next mark that can bring the member one, or `CALC`; null while unknown. */
  next: number | "CALC" | null;
  /** That mark, epoch ms of market time. */
  at: number | null;
  /** The latest mark, if it ended without a signal. */
  quiet: QuietMarkDto | null;
  /** How much of the day is used. */
  today: TodayDto | undefined;
}

/** What the room waits for. `newest`: of all pairs. */
export function useNextSignal(newest: SignalDto | undefined): NextSignal {
  const now = useMarketNow(1_000);
  const speed = useMarketClock().speed();
  const { data } = useMarketStatusQuery();
  const { data: today } = useTodayQuery();
  if (now === null || !today) return { next: null, at: null, quiet: null, today };
  const told = data?.quiet ?? null;
  const quiet = told && Date.parse(told.mark) === lastMark(now) ? told : null;
  const chance = Date.parse(today.nextChance);
  // Once there is room it stays, until a signal takes it: then the day is read anew.
  return chance > now
    ? { next: chance - now, at: chance, quiet, today }
    : { next: untilNextSignal(newest, now, speed, quiet), at: nextMark(now), quiet, today };
}
