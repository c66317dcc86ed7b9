import { Op, type Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { Signal, type SignalRow } from "../signals/Signal.ts";
import { JournalEntry, type EntryRow } from "./JournalEntry.ts";

/** Columns of a signal that a journal shows. */
export const SIGNAL_COLUMNS = [
  "id",
  "pair",
  "direction",
  "status",
  "outcome",
  "voidedAt",
  "withdrawnAt",
  "heldAt",
  "createdAt",
  "expiresAt",
  "settledAt",
] as const;

/** What a journal shows of a signal. */
export type EntrySignal = Pick<SignalRow, (typeof SIGNAL_COLUMNS)[number]>;

/** An entry together with the signal that it is about. */
export interface JournalItem {
  entry: EntryRow;
  signal: EntrySignal;
}

export interface EntryFilter {
  memberId: string;
  feed: string;
  /** Marks in [from, to), epoch milliseconds of market time. */
  slots?: { from: number; to: number };
}

/** Ids that one query names; a longer list is read in parts. */
const CHUNK = 500;

/** A member's entries on one feed, newest decision first. */
export async function readEntries(
  database: Database,
  { memberId, feed, slots }: EntryFilter,
): Promise<JournalItem[]> {
  const entries = await database.model(JournalEntry).findAll({
    where: {
      memberId,
      feed,
      ...(slots && { slot: { [Op.gte]: new Date(slots.from), [Op.lt]: new Date(slots.to) } }),
    },
    order: [
      ["decidedAt", "DESC"],
      ["slot", "DESC"],
    ],
    raw: true,
  });
  const signals = await readSignals(
    database,
    entries.map(({ signalId }) => signalId),
  );
  return entries.flatMap((entry) => {
    const signal = signals.get(entry.signalId);
    return signal ? [{ entry, signal }] : [];
  });
}

/** One entry with its signal; null when there is none. */
export async function readEntry(
  database: Database,
  key: Pick<EntryRow, "memberId" | "signalId">,
  transaction: Transaction,
): Promise<EntryRow | null> {
  return database.model(JournalEntry).findOne({ where: { ...key }, transaction, raw: true });
}

async function readSignals(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, EntrySignal>> {
  const found = new Map<string, EntrySignal>();
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows: EntrySignal[] = await database.model(Signal).findAll({
      attributes: [...SIGNAL_COLUMNS],
      where: { id: ids.slice(at, at + CHUNK) },
      raw: true,
    });
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}
