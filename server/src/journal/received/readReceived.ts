import {
  DAY,
  JOURNAL_LIMITS,
  watDay,
  watDayStart,
  watDayText,
  type ReceivedFilter,
  type ReceivedResult,
} from "@signaldeck/contract";
import { Op, type WhereOptions } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { audiencesOf } from "../../reach/audience.ts";
import { Signal, type SignalRow } from "../../signals/Signal.ts";
import { JournalEntry, type EntryRow } from "../JournalEntry.ts";
import type { JournalDeps } from "../journalDeps.ts";
import {
  endOf,
  isOwn,
  namesSignal,
  RECEIVED_COLUMNS,
  signalWhere,
  type ReceivedSignal,
} from "./receivedFilter.ts";
import {
  readReached,
  wasReceived,
  type Reached,
  type ReceivedRange,
  type ReceptionKey,
} from "./readReceptions.ts";
import { SignalNote, type SignalNoteRow } from "./SignalNote.ts";

/** Signals of one query, and ids that one names. */
const MOST = 500;

/** One signal of a member's record, with what the member made of it. */
export interface Received {
  signal: ReceivedSignal;
  ended: ReceivedResult;
  entry: EntryRow | null;
  note: string | null;
}

/** A look through what a member received on some days, and what they marked of it. */
export interface Look {
  database: Database;
  key: ReceptionKey;
  filter: ReceivedFilter;
  range: ReceivedRange;
  /** From which mark on is known what the member received; null: nothing was yet. */
  first: Date | null;
  /** Newest first. */
  receptions: readonly Reached[];
  /** What the member marked of these days, by the signal's id, and the signals, newest first. */
  entries: ReadonlyMap<string, EntryRow>;
  marked: readonly ReceivedSignal[];
}

/** The days of a filter: what is left open is filled so that the range ends today or is whole. */
export function rangeOf({ from, to }: ReceivedFilter, now: number): ReceivedRange {
  const days = JOURNAL_LIMITS.receivedDefaultDays * DAY;
  const last = to === undefined ? null : watDayStart(to) + DAY;
  if (from === undefined) {
    const end = last ?? watDay(now).to;
    return { from: end - days, to: end };
  }
  const begin = watDayStart(from);
  const longest = begin + JOURNAL_LIMITS.receivedDays * DAY;
  return { from: begin, to: last ?? Math.min(Math.max(watDay(now).to, begin + DAY), longest) };
}

/** The first and the last day of a range, as a person names them. */
export const daysOf = ({ from, to }: ReceivedRange) => ({
  from: watDayText(from),
  to: watDayText(to - DAY),
});

/** Begins a look: reads what is the member's own, which says where the rest lies. */
export async function lookAtReceived(
  { database, feed }: JournalDeps,
  memberId: string,
  filter: ReceivedFilter,
): Promise<Look> {
  const key = { memberId, feed: feed.info.name };
  const range = rangeOf(filter, feed.clock.now());
  const [{ first, receptions }, rows] = await Promise.all([
    readReached(database, key, range),
    database.model(JournalEntry).findAll({
      where: { ...key, ...slotsOf(range) },
      raw: true,
    }),
  ]);
  const entries = new Map(rows.map((row) => [row.signalId, row]));
  const marked = await signalsOf(database, [...entries.keys()]);
  return { database, key, filter, range, first, receptions, entries, marked };
}

/**
 * The signals of the filter, newest first, in parts that are read as they are asked for. A signal
 * that was marked was shown, also where it is from before receptions were written down.
 * @param before only those of earlier marks, epoch milliseconds
 * @param first how many the first part is made of at most; later ones grow
 */
export async function* receivedParts(
  look: Look,
  { before = look.range.to, first = MOST } = {},
): AsyncGenerator<Received[]> {
  const { database, filter, marked, range } = look;
  if (isOwn(filter)) {
    const own = filter.noted === undefined ? marked : await notedSignals(look);
    yield fitting(
      look,
      own.filter(({ slot }) => slot.getTime() < before),
    );
    return;
  }
  const { from, where } = whereOf(look);
  let end = Math.min(before, range.to);
  for (let size = first; from < end; size = Math.min(2 * size, MOST)) {
    const signals: ReceivedSignal[] = await database.model(Signal).findAll({
      attributes: [...RECEIVED_COLUMNS],
      where: { [Op.and]: [slotsOf({ from, to: end }), where] },
      order: [["slot", "DESC"]],
      limit: size,
      raw: true,
    });
    yield fitting(look, signals);
    if (signals.length < size) return;
    end = signals.at(-1)?.slot.getTime() ?? from;
  }
}

/** The newest of them, at most `limit`, and whether there are more. */
export async function newestReceived(
  look: Look,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ received: Received[]; more: boolean }> {
  const found: Received[] = [];
  const begin = before === undefined ? {} : { before: Date.parse(before) };
  for await (const part of receivedParts(look, { ...begin, first: limit + 1 })) {
    found.push(...part);
    if (found.length > limit) break;
  }
  return { received: await withNotes(look, found.slice(0, limit)), more: found.length > limit };
}

/** Which signals receptions and entries may be about, and from which mark on there are any. */
function whereOf({ key: { feed }, filter, range, receptions, marked }: Look): {
  from: number;
  where: WhereOptions<SignalRow>;
} {
  const strays = marked.filter((signal) => !wasReceived(signal, receptions));
  const audience = [
    ...new Set(receptions.flatMap(({ reach }) => (reach ? audiencesOf(reach) : []))),
  ];
  const begins = [receptions.at(-1)?.since, strays.at(-1)?.slot].map((at) => at?.getTime());
  const id = strays.map((signal) => signal.id);
  return {
    from: Math.max(range.from, Math.min(...begins.map((at) => at ?? range.to))),
    where: {
      [Op.and]: [
        { feed },
        signalWhere(filter),
        id.length === 0 ? { audience } : { [Op.or]: [{ audience }, { id }] },
      ],
    },
  };
}

/** Those that the filter lets through of signals that are read; their notes are not. */
function fitting(look: Look, signals: readonly ReceivedSignal[]): Received[] {
  const { filter, receptions, entries } = look;
  return signals.flatMap((signal): Received[] => {
    const entry = entries.get(signal.id) ?? null;
    const ended = endOf(signal);
    const isTheirs = entry !== null || wasReceived(signal, receptions);
    const isDecided =
      filter.decision === undefined || (entry?.decision ?? "unmarked") === filter.decision;
    if (!isTheirs || !isDecided || !namesSignal({ pair: signal.pair, ended }, filter)) return [];
    return [{ signal, ended, entry, note: null }];
  });
}

/** The same with what the member noted of each. */
export async function withNotes(
  { database, key: { memberId } }: Look,
  received: readonly Received[],
): Promise<Received[]> {
  const notes = new Map<string, string>();
  for (const signalId of chunksOf(received.map(({ signal }) => signal.id))) {
    const rows: SignalNoteRow[] = await database
      .model(SignalNote)
      .findAll({ where: { memberId, signalId }, raw: true });
    for (const row of rows) notes.set(row.signalId, row.text);
  }
  return received.map((one) => ({ ...one, note: notes.get(one.signal.id) ?? null }));
}

/** Signals of the days that the member has noted something of, newest first. */
async function notedSignals({ database, key, range }: Look): Promise<ReceivedSignal[]> {
  const { memberId } = key;
  const notes = await database
    .model(SignalNote)
    .findAll({ attributes: ["signalId"], where: { memberId }, raw: true });
  const noted = await signalsOf(
    database,
    notes.map(({ signalId }) => signalId),
  );
  // With the days in the question SQLite would look through all that was published on them.
  return noted.filter(({ feed, slot }) => {
    const at = slot.getTime();
    return feed === key.feed && at >= range.from && at < range.to;
  });
}

/** These signals, newest first. */
async function signalsOf(database: Database, ids: readonly string[]): Promise<ReceivedSignal[]> {
  const found: ReceivedSignal[] = [];
  for (const id of chunksOf(ids)) {
    const attributes = [...RECEIVED_COLUMNS];
    found.push(...(await database.model(Signal).findAll({ attributes, where: { id }, raw: true })));
  }
  return found.sort((one, other) => other.slot.getTime() - one.slot.getTime());
}

/** A range as a condition. */
const slotsOf = ({ from, to }: ReceivedRange) => ({
  slot: { [Op.gte]: new Date(from), [Op.lt]: new Date(to) },
});

const chunksOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / MOST) }, (_, at) =>
    ids.slice(at * MOST, (at + 1) * MOST),
  );
