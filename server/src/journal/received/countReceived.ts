import { hash } from "node:crypto";
import { TIERS, type ReceivedResult } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import { audiencesOf } from "../../reach/audience.ts";
import { Signal, type SignalRow } from "../../signals/Signal.ts";
import type { JournalItem } from "../readEntries.ts";
import { receivedParts, type Look } from "./readReceived.ts";
import { wasReceived, type ReceivedRange, type ReceptionKey } from "./readReceptions.ts";
import { endOf, isOwn, namesSignal, type ReceivedSignal } from "./receivedFilter.ts";
import { SignalReception } from "../../reach/SignalReception.ts";

/** How many signals of a kind there are; fewer than none takes away from others of the kind. */
export interface ReceivedCount extends Pick<SignalRow, "pair" | "source"> {
  ended: ReceivedResult;
  signals: number;
}

/** What the signals of a filter come to, before it is counted. */
export interface CountedReceived {
  counts: ReceivedCount[];
  /** Those that the member has marked, of the same filter. */
  marked: JournalItem[];
  /** Pairs of all signals of the days. */
  pairs: string[];
}

/**
 * Counts the signals of a filter. What a member received is counted where it lies, since it is all
 * that was published; what they marked or noted themselves is read.
 */
export async function countReceived(look: Look): Promise<CountedReceived> {
  const { filter, marked, entries, receptions } = look;
  const received = await countedBefore(look);
  const isTold = (signal: ReceivedSignal) => wasReceived(signal, receptions);
  const strays = marked.filter((signal) => !isTold(signal));
  const pairs = [...new Set([...received, ...strays].map(({ pair }) => pair))].sort();
  const itemsOf = (signals: readonly ReceivedSignal[]) =>
    signals.flatMap((signal) => {
      const entry = entries.get(signal.id);
      return entry ? [{ entry, signal }] : [];
    });
  if (isOwn(filter)) {
    const own: ReceivedSignal[] = [];
    for await (const part of receivedParts(look)) own.push(...part.map(({ signal }) => signal));
    return { counts: own.map((signal) => countOf(signal, 1)), marked: itemsOf(own), pairs };
  }
  const isUnmarked = filter.decision === "unmarked";
  const others = isUnmarked
    ? marked.filter(isTold).map((signal) => countOf(signal, -1))
    : strays.map((signal) => countOf(signal, 1));
  return {
    counts: [...received, ...others].filter((count) => namesSignal(count, filter)),
    marked: isUnmarked
      ? []
      : itemsOf(marked).filter(({ signal }) => namesSignal(countOf(signal, 1), filter)),
    pairs,
  };
}

const countOf = (signal: ReceivedSignal, signals: number): ReceivedCount => ({
  pair: signal.pair,
  source: signal.source,
  ended: endOf(signal),
  signals,
});

/** By which of their columns a signal reached a member. */
const REACHED = TIERS.flatMap((tier) => {
  const audiences = audiencesOf(tier).map((audience) => `'${audience}'`);
  // A guest is reached by none.
  if (audiences.length === 0) return [];
  return `(r.reach = '${tier}' AND s.audience IN (${audiences.join(", ")}))`;
}).join(" OR ");

/** `endOf` as SQL. */
const ENDED = `CASE WHEN s.voided_at IS NOT NULL THEN 'voided'
  WHEN s.status = 'unsettled' THEN 'unsettled' ELSE COALESCE(s.outcome, 'running') END`;

/** Members reached by the same at the same marks received the same, as do most of a tier. */
function countedBefore({ database, key, range, receptions }: Look): Promise<ReceivedCount[]> {
  const spans = receptions.map(({ since, until, reach }) => [
    Math.max(since.getTime(), range.from),
    Math.min(until?.getTime() ?? range.to, range.to),
    reach,
  ]);
  const name = hash("sha256", JSON.stringify([key.feed, range, spans]), "base64url");
  return database.cached(`received ${name}`, () => countByReceptions(database, key, range), [
    Signal,
    SignalReception,
  ]);
}

async function countByReceptions(
  database: Database,
  { memberId, feed }: ReceptionKey,
  range: ReceivedRange,
): Promise<ReceivedCount[]> {
  const [from, to] = [range.from, range.to].map((at) => database.escape(new Date(at)));
  const rows = await database.select<Omit<ReceivedCount, "signals"> & { signals: number | string }>(
    `SELECT s.pair, s.source, ${ENDED} AS ended, COUNT(*) AS signals
     FROM signal_receptions r JOIN signals s ON s.feed = r.feed
       AND s.slot >= CASE WHEN r.since > ${from} THEN r.since ELSE ${from} END
       AND s.slot < CASE WHEN r.until < ${to} THEN r.until ELSE ${to} END
     WHERE r.member_id = :memberId AND r.feed = :feed AND r.since < ${to}
       AND (r.until IS NULL OR r.until > ${from}) AND (${REACHED})
     GROUP BY s.pair, s.source, ${ENDED}`,
    { memberId, feed },
  );
  // PostgreSQL gives counts as text.
  return rows.map((row) => ({ ...row, signals: Number(row.signals) }));
}
