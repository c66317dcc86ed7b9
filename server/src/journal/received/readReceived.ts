import {
  DAY,
  JOURNAL_LIMITS,
  watDay,
  watDayStart,
  watDayText,
  type ReceivedFilter,
  type ReceivedResult,
} from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { audiencesOf } from "../../signals/audience.ts";
import { Signal, type SignalRow } from "../../signals/Signal.ts";
import { JournalEntry, type EntryRow } from "../JournalEntry.ts";
import { SIGNAL_COLUMNS } from "../readEntries.ts";
import type { JournalDeps } from "../journalDeps.ts";
import { SignalNote, type SignalNoteRow } from "./SignalNote.ts";
import { SignalReception, type ReceptionRow } from "./SignalReception.ts";

/** What is read of every signal of the days that are looked through. */
const COLUMNS = [...SIGNAL_COLUMNS, "slot", "audience", "source"] as const;

export type ReceivedSignal = Pick<SignalRow, (typeof COLUMNS)[number]>;

/** One signal of a member's record, with what the member made of it. */
export interface Received {
  signal: ReceivedSignal;
  ended: ReceivedResult;
  entry: EntryRow | null;
  note: string | null;
}

export interface ReceivedRange {
  /** Begin and end of the days, market time in epoch milliseconds. */
  from: number;
  to: number;
}

export interface ReadReceived {
  /** From which mark on is known what was received; null while nothing was. */
  since: Date | null;
  /** Of the filter, newest first. */
  received: Received[];
  /** Of all signals of the days. */
  pairs: string[];
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

/**
 * What a member received on these days, and what they marked of it. A signal that was marked was
 * shown, also where it is from before receptions were written down.
 */
export async function readReceived(
  { database, feed }: Pick<JournalDeps, "database" | "feed">,
  memberId: string,
  filter: ReceivedFilter,
  range: ReceivedRange,
): Promise<ReadReceived> {
  const key = { memberId, feed: feed.info.name };
  const [receptions, since, entries, notes] = await Promise.all([
    receptionsOf(database, key, range),
    firstReception(database, key),
    entriesOf(database, key, range),
    notesOf(database, memberId),
  ]);
  const signals = await signalsOf(database, { feed: key.feed, range, receptions, entries });
  const received = signals.flatMap((signal): Received[] => {
    const entry = entries.get(signal.id) ?? null;
    if (entry === null && !wasReceived(signal, receptions)) return [];
    return [{ signal, ended: endOf(signal), entry, note: notes.get(signal.id) ?? null }];
  });
  return {
    since,
    received: received.filter((one) => fits(one, filter)),
    pairs: [...new Set(received.map(({ signal }) => signal.pair))].sort(),
  };
}

/** How a signal ended; one past its expiry whose price is awaited is still running. */
export function endOf({ outcome, status, voidedAt }: ReceivedSignal): ReceivedResult {
  if (voidedAt !== null) return "voided";
  if (status === "unsettled") return "unsettled";
  return outcome ?? "running";
}

/** Whether a member received a signal, by what was written down at its mark. */
export async function isReceived(
  database: Database,
  memberId: string,
  signal: Pick<SignalRow, "feed" | "slot" | "audience">,
  transaction: Transaction,
): Promise<boolean> {
  const slot = signal.slot.getTime();
  const key = { memberId, feed: signal.feed };
  return wasReceived(
    signal,
    await receptionsOf(database, key, { from: slot, to: slot + 1 }, transaction),
  );
}

function wasReceived(
  { slot, audience }: Pick<SignalRow, "slot" | "audience">,
  receptions: readonly ReceptionRow[],
): boolean {
  const at = slot.getTime();
  // Newest first: the first that had begun by then is the one that held.
  const held = receptions.find(({ since }) => since.getTime() <= at);
  if (!held?.reach || (held.until !== null && held.until.getTime() <= at)) return false;
  return audiencesOf(held.reach).includes(audience);
}

function fits({ signal, ended, entry, note }: Received, filter: ReceivedFilter): boolean {
  const { pair, decision, result, noted } = filter;
  return (
    (pair === undefined || signal.pair === pair) &&
    (decision === undefined || (entry?.decision ?? "unmarked") === decision) &&
    (result === undefined || ended === result) &&
    (noted === undefined || note !== null)
  );
}

interface Key {
  memberId: string;
  feed: string;
}

function receptionsOf(
  database: Database,
  key: Key,
  { from, to }: ReceivedRange,
  transaction: Transaction | null = null,
): Promise<ReceptionRow[]> {
  return database.model(SignalReception).findAll({
    where: {
      ...key,
      since: { [Op.lt]: new Date(to) },
      until: { [Op.or]: [null, { [Op.gt]: new Date(from) }] },
    },
    order: [["since", "DESC"]],
    transaction,
    raw: true,
  });
}

async function firstReception(database: Database, key: Key): Promise<Date | null> {
  const first = await database.model(SignalReception).findOne({
    attributes: ["since"],
    where: { ...key },
    order: [["since", "ASC"]],
    raw: true,
  });
  return first?.since ?? null;
}

/** The signals that receptions and entries may be about, newest first. */
async function signalsOf(
  database: Database,
  of: {
    feed: string;
    range: ReceivedRange;
    receptions: readonly ReceptionRow[];
    entries: ReadonlyMap<string, unknown>;
  },
): Promise<ReceivedSignal[]> {
  const { feed, range, receptions, entries } = of;
  const attributes = [...COLUMNS];
  const signals = database.model(Signal);
  const audiences = new Set(receptions.flatMap(({ reach }) => (reach ? audiencesOf(reach) : [])));
  const from = Math.max(range.from, receptions.at(-1)?.since.getTime() ?? range.to);
  const slot = { [Op.gte]: new Date(from), [Op.lt]: new Date(range.to) };
  const found: ReceivedSignal[] =
    audiences.size === 0
      ? []
      : await signals.findAll({
          attributes,
          where: { feed, slot, audience: [...audiences] },
          raw: true,
        });
  const known = new Set(found.map(({ id }) => id));
  const id = [...entries.keys()].filter((marked) => !known.has(marked));
  if (id.length > 0) {
    found.push(...(await signals.findAll({ attributes, where: { id }, raw: true })));
  }
  return found.sort((one, other) => other.slot.getTime() - one.slot.getTime());
}

async function entriesOf(
  database: Database,
  key: Key,
  { from, to }: ReceivedRange,
): Promise<Map<string, EntryRow>> {
  const rows: EntryRow[] = await database.model(JournalEntry).findAll({
    where: { ...key, slot: { [Op.gte]: new Date(from), [Op.lt]: new Date(to) } },
    raw: true,
  });
  return new Map(rows.map((row) => [row.signalId, row]));
}

async function notesOf(database: Database, memberId: string): Promise<Map<string, string>> {
  const rows: SignalNoteRow[] = await database
    .model(SignalNote)
    .findAll({ where: { memberId }, raw: true });
  return new Map(rows.map(({ signalId, text }) => [signalId, text]));
}
