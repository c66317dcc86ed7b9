import type { NoSignalDto, SignalDto, UnjudgedPairDto, TodayDto } from "@signaldeck/contract";
import { useToday } from "../../api/journalCalls.ts";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";
import { lastMark, nextMark } from "../../api/marketClock.ts";
import { useMarketClock, useMarketNow } from "../../api/marketClockHooks.tsx";
import { useComing, type Coming } from "../../api/nextSignal.ts";
import { unjudgedPairs } from "../../api/unjudgedPairs.ts";
import { isCalculating } from "./signalView.ts";

export interface NextSignal {
  coming: Coming;
  /** Market ms to the next mark, or `CALC` while the latest one's signal is awaited; null: unknown. */
  untilMark: number | "CALC" | null;
  /** The latest mark, if it ended without a signal. */
  quiet: NoSignalDto | null;
  /** The pairs that cannot be judged yet, of too few prices in a row. */
  unjudged: readonly UnjudgedPairDto[];
  /** How much of the day is used. */
  today: TodayDto | undefined;
}

/** What the room waits for. `newest`: of all pairs. */
export function useNextSignal(newest: SignalDto | undefined): NextSignal {
  const now = useMarketNow(1_000);
  const speed = useMarketClock().speed();
  const { data } = useMarketStatusQuery();
  const { data: today } = useToday();
  const coming = useComing();
  if (now === null) return { coming, untilMark: null, quiet: null, unjudged: [], today };
  const latest = data?.quiet ?? null;
  const quiet = latest && Date.parse(latest.mark) === lastMark(now) ? latest : null;
  const mayCome = coming.kind === "mark" && coming.latest;
  const isAwaited = mayCome && isCalculating(newest, now, speed, quiet);
  const untilMark = isAwaited ? "CALC" : nextMark(now) - now;
  return { coming, untilMark, quiet, unjudged: unjudgedPairs(data, now), today };
}
