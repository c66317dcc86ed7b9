import { SIGNAL_DESK_LIMITS, type SignalDto } from "@signaldeck/contract";
import { useSearchParams } from "react-router-dom";
import { SCREENS } from "../../screens.ts";
import { statedConfidence } from "./signalView.ts";

const PAIR = "pair";
const LEAST = "confidence";

/** Filters in the room's address. They narrow the previous signals alone: a live one is always shown. */
export interface RoomFilters {
  /** Null: all. */
  pair: string | null;
  /** Smallest stated confidence in percent; null: all, with signals that state none. */
  least: number | null;
}

/** The filters of the address, and what changes some of them. */
export function useRoomFilters(): [RoomFilters, (change: Partial<RoomFilters>) => void] {
  const [search, setSearch] = useSearchParams();
  const filters = { pair: search.get(PAIR), least: leastOf(search.get(LEAST)) };
  return [filters, (change) => setSearch(addressOf({ ...filters, ...change }))];
}

/** The address's part behind the question mark; empty where nothing is narrowed. */
export function addressOf({ pair, least }: RoomFilters): string {
  const search = new URLSearchParams();
  if (pair !== null) search.set(PAIR, pair);
  if (least !== null) search.set(LEAST, String(least));
  return search.toString();
}

/** The route of a pair's small window. */
export const pairWindow = (pair: string) =>
  `${SCREENS.compact}?${addressOf({ pair, least: null })}`;

/** Whether a signal is of those that the list is narrowed to. */
export function passes(signal: SignalDto, { pair, least }: RoomFilters): boolean {
  if (pair !== null && signal.pair !== pair) return false;
  return least === null || (statedConfidence(signal) ?? 0) >= least;
}

/** An address may have been typed. */
function leastOf(text: string | null): number | null {
  const least = Number(text ?? NaN);
  const { confidenceMin, confidenceMax } = SIGNAL_DESK_LIMITS;
  return least >= confidenceMin && least <= confidenceMax ? least : null;
}
