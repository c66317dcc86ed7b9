import { BOARD_LIMITS, SECOND, type BoardDto } from "@signaldeck/contract";
import { boardCalls } from "./boardCalls.ts";
import { useLiveStatus } from "./LiveStreamProvider.tsx";
import { lastMark } from "./marketClock.ts";
import { useMarketClock, useMarketNow } from "./marketClockHooks.tsx";
import { useMarketWish } from "./marketWish.ts";
import { useCan } from "./session.ts";
import { useAppSelector } from "./storeHooks.ts";

const { useBoardQuery } = boardCalls;
const WISH = { board: true } as const;
const knownBoard = boardCalls.endpoints.board.select();

/** Estimates of this age, wall time, are not shown any more. */
const OLD = 30 * SECOND;
/** Where the stream said nothing for so long it is asked whether that is because nothing changed. */
const QUIET = 15 * SECOND;
/** How often guests see how it was. */
const LATE_EVERY = 30 * SECOND;

/**
 * How what is known of the board stands. `calculating`: it is of before the latest mark; `stale`: it
 * is too old to be shown; `late`: it is as old as guests see it, and is dated.
 */
export type BoardState = "now" | "calculating" | "stale" | "late";

/** By which a board's age is judged. */
export interface BoardMoment {
  /** Market time; null while it is unknown. */
  now: number | null;
  /** Market seconds in one of the wall's. */
  speed: number;
  /** Whether the stream delivers. */
  isLive: boolean;
}

/**
 * The board of pairs as far as the signed-in person sees it: read at opening, kept by the stream,
 * polled without one.
 */
export function useBoard() {
  useMarketWish(WISH);
  const isReader = useCan("board.read");
  const isLate = !useCan("signals.read");
  const isLive = useLiveStatus().state === "live";
  const now = useMarketNow(SECOND);
  const speed = useMarketClock().speed();
  const known = useAppSelector((state) => knownBoard(state).data);
  const isQuiet = isOlder(known, { now, speed }, QUIET);
  const call = useBoardQuery(undefined, {
    skip: !isReader,
    refetchOnMountOrArgChange: true,
    pollingInterval: isLate ? LATE_EVERY : isLive && !isQuiet ? 0 : BOARD_LIMITS.step,
    skipPollingIfUnfocused: true,
  });
  const state: BoardState = isLate ? "late" : stateOf(call.data, { now, speed, isLive });
  return { call, state, now };
}

function isOlder(
  board: BoardDto | undefined,
  { now, speed }: Pick<BoardMoment, "now" | "speed">,
  age: number,
): boolean {
  return (
    board !== undefined && now !== null && now - Date.parse(board.at) > age * Math.max(1, speed)
  );
}

/** How a board that is not a guest's stands at a moment. */
export function stateOf(board: BoardDto | undefined, moment: BoardMoment): BoardState {
  // Reasons without a figure stay as they are, while the stream would say if they did not.
  const hasEstimate = board?.pairs.some(({ silent, runsUntil }) => !silent && !runsUntil);
  if ((hasEstimate || !moment.isLive) && isOlder(board, moment, OLD)) return "stale";
  if (!board || !hasEstimate || moment.now === null) return "now";
  return Date.parse(board.at) < lastMark(moment.now) ? "calculating" : "now";
}
