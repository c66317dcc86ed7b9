import { SECOND } from "@signaldeck/contract";

/** A time in which a market is open, [from, to), epoch milliseconds UTC. */
export interface Session {
  from: number;
  to: number;
}

/** When a pair's market is open, as far as its vendor has said. */
export interface MarketHours {
  /** In time order, those that touch joined; known for [knownFrom, knownTo). */
  sessions: readonly Session[];
  knownFrom: number;
  knownTo: number;
  /** What the vendor says beside its table: closed or suspended at this moment. */
  closedNow: boolean;
}

/** Sorted, with those joined that touch or overlap; a second between them is the vendor's 23:59:59. */
export function joinSessions(sessions: readonly Session[]): Session[] {
  const joined: Session[] = [];
  for (const { from, to } of sessions.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from - last.to <= SECOND) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** Whether a pair's market is open now, and what comes next; times in epoch milliseconds. */
export interface MarketState {
  open: boolean;
  /** When it opens again; null while it is open, or when that is not known. */
  opensAt: number | null;
}

/** Null: the vendor has not said. What it says of this moment and its table must both say "open". */
export function marketState(hours: MarketHours | null, now: number): MarketState | null {
  if (!hours || now < hours.knownFrom || now >= hours.knownTo) return null;
  const session = hours.sessions.find(({ from, to }) => from <= now && now < to);
  if (session && !hours.closedNow) return { open: true, opensAt: null };
  const next = hours.sessions.find(({ from }) => from > now);
  return { open: false, opensAt: next?.from ?? null };
}

/** Whether the market is open in all of [from, to]; null where the vendor has not said. */
export function isOpenThrough(hours: MarketHours | null, from: number, to: number): boolean | null {
  if (!hours || from < hours.knownFrom || to > hours.knownTo) return null;
  if (hours.closedNow) return false;
  return hours.sessions.some((session) => session.from <= from && to <= session.to);
}
