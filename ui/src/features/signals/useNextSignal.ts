import type { NoSignalDto, SignalDto, UnjudgedPairDto, TodayDto } from "@signaldeck/contract";
import { useTodayQuery } from "../../api/journalCalls.ts";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";
import { lastMark, nextMark } from "../../api/marketClock.ts";
import { useMarketClock, useMarketNow } from "../../api/marketClockHooks.tsx";
import { noneJudgedUntil, unjudgedPairs } from "../../api/unjudgedPairs.ts";
import { untilNextSignal } from "./signalView.ts";

export interface NextSignal {
  /** Market ms to the next mark that can bring the member one, or `CALC`; null while unknown. */
  next: number | "CALC" | null;
  /** That mark, epoch ms of market time. */
  at: number | null;
  /** The latest mark, if it ended without a signal. */
  quiet: NoSignalDto | null;
  /** The pairs that cannot be judged yet, of too few prices in a row. */
  unjudged: readonly UnjudgedPairDto[];
  /** Whether `at` is so late because none of the open pairs can be judged before. */
  isUnjudged: boolean;
  /** How much of the day is used. */
  today: TodayDto | undefined;
}

/** What the room waits for. `newest`: of all pairs. */
export function useNextSignal(newest: SignalDto | undefined): NextSignal {
  const now = useMarketNow(1_000);
  const speed = useMarketClock().speed();
  const { data } = useMarketStatusQuery();
  const { data: today } = useTodayQuery();
  if (now === null || !today) {
    return { next: null, at: null, quiet: null, unjudged: [], isUnjudged: false, today };
  }
  const latest = data?.quiet ?? null;
  const quiet = latest && Date.parse(latest.mark) === lastMark(now) ? latest : null;
  const chance = Date.parse(today.nextChance);
  const judged = noneJudgedUntil(data, now) ?? 0;
  const told = { quiet, unjudged: unjudgedPairs(data, now), isUnjudged: judged > chance, today };
  // Once there is room it stays, until a signal takes it: then the day is read anew.
  const at = Math.max(chance, judged);
  return at > now
    ? { next: at - now, at, ...told }
    : { next: untilNextSignal(newest, now, speed, quiet), at: nextMark(now), ...told };
}
