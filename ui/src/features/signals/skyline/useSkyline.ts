import {
  breakEvenRate,
  MINUTE,
  RECORD_LIMITS,
  SECOND,
  SIGNAL_LIMITS,
  type SignalDto,
} from "@signaldeck/contract";
import { useEffect, useMemo } from "react";
import { LIVE_LIST, liveStreamCalls } from "../../../api/liveStreamCalls.ts";
import { useMarketNow, useMarketReached } from "../../../api/marketClockHooks.tsx";
import { useIsLive } from "../../../api/marketWish.ts";
import { useCan } from "../../../api/session.ts";
import { useSignalTerms } from "../../../api/signalPreferences.ts";
import { hearMark, skylineCalls } from "../../../api/skylineCalls.ts";
import { useAppDispatch, useAppSelector } from "../../../api/storeHooks.ts";
import { barsOf, clearing, judged, type JudgedBar } from "./skylineBars.ts";

const { useSkylineQuery } = skylineCalls;
const { useQueryState: useSignalsState } = liveStreamCalls.endpoints.signals;

const NONE: readonly SignalDto[] = [];
/** The server's market clock may be this much behind the one on the screen, ms. */
const CLOCK_MARGIN = SECOND;

/** The day's marks as they are drawn. */
export interface SkylineView {
  from: number;
  to: number;
  marks: number;
  bars: readonly JudgedBar[];
  cleared: readonly JudgedBar[];
  /** Percent; null while no payout is known. */
  breakEven: number | null;
}

/**
 * The day's marks: read once, gone on with by the stream. What becomes public of the signals of higher
 * tiers nobody says; it is asked for as often as something can.
 */
export function useSkyline() {
  const seesAll = useCan("board.directions");
  const isLive = useIsLive();
  const call = useSkylineQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: !isLive ? SIGNAL_LIMITS.slot : seesAll ? 0 : RECORD_LIMITS.publicAfter,
    skipPollingIfUnfocused: true,
  });
  const { data, refetch } = call;
  const end = data ? Date.parse(data.to) : Infinity;
  const isOver = useMarketReached(end);
  const isDue = useMarketReached(end + CLOCK_MARGIN);
  useEffect(() => {
    if (isDue) void refetch();
  }, [isDue, refetch]);
  const dispatch = useAppDispatch();
  const mark = useAppSelector(({ streamed }) => streamed.mark);
  useEffect(() => dispatch(hearMark(mark)), [mark, dispatch]);
  // To ask for it would begin anew what has failed in the room, which shows this in its place.
  const { data: newest = NONE } = useSignalsState(LIVE_LIST);
  const terms = useSignalTerms();
  const view = useMemo((): SkylineView | undefined => {
    if (!data || isOver) return undefined;
    const bars = judged(barsOf(data, newest), terms);
    const payout = terms.payoutPercent ?? terms.usualPayout;
    return {
      from: Date.parse(data.from),
      to: Date.parse(data.to),
      marks: Math.max(data.marks, bars.length),
      bars,
      cleared: clearing(bars),
      breakEven: payout === null ? null : breakEvenRate(payout),
    };
  }, [data, isOver, newest, terms]);
  return { call: { ...call, data: view }, now: useMarketNow(MINUTE), seesAll };
}
