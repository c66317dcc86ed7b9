import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { Op, type Transaction } from "sequelize";
import { DAY, RECORD_LIMITS } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import { isEnd, type LedgerEntry } from "../sealed/ledgerChain.ts";
import { readLedger, readRecords } from "../sealed/readLedger.ts";
import { isSealedKind, openedEntry, recordedEntry, sealedEntry } from "./entries.ts";
import { LogEntry } from "./storage/LogEntry.ts";
import { LogPlace, type LogPlaceRow } from "./storage/LogPlace.ts";

/** When what is sealed is opened, wall milliseconds. */
export const LOG_LIMITS = {
  /** After the record of a signal's end: as late as it enters the public record, after its ladder. */
  openAfterEnd: RECORD_LIMITS.publicAfter,
  /** After a record of whose signal no end was recorded: nothing stays sealed for good. */
  openAnyway: DAY,
} as const;

/** A transaction that adds to the log. */
export interface Growth {
  database: Database;
  transaction: Transaction;
  log: Pick<Logger, "error">;
  /** Wall time that it goes by. */
  now: number;
}

/** Entries that are taken at once. */
const BATCH = 1_000;

const SALT_BYTES = 32;

/**
 * Gives the next records of the ledger their places: sealed with a salt of its own each, or open
 * where everybody may read it.
 * @param after position of the last record that has its place
 * @param number of the next entry
 * @returns the new entries in order, and the position of the last record among them
 */
export async function addRecords(
  growth: Growth,
  { after, number }: { after: number; number: number },
): Promise<{ entries: string[]; position: number }> {
  const { database, transaction, now } = growth;
  const records = await readLedger(database, after, BATCH, transaction);
  const entries: string[] = [];
  const places: LogPlaceRow[] = [];
  for (const record of records) {
    const salt = needsSeal(record, now) ? randomBytes(SALT_BYTES).toString("hex") : null;
    places.push({
      position: record.position,
      number: number + entries.length,
      signalId: record.signalId,
      salt,
      openAt: salt === null ? null : new Date(openAtOf(record)),
      openedBy: null,
    });
    entries.push(salt === null ? recordedEntry(record) : sealedEntry(record, salt));
  }
  await database.model(LogPlace).bulkCreate(places, { transaction });
  for (const record of records) {
    if (isEnd(record) && needsSeal(record, now)) await openWithEnd(growth, record);
  }
  return { entries, position: records.at(-1)?.position ?? after };
}

/** Opens what may be read by now, in the ledger's order; returns the new entries. */
export async function openDue(growth: Growth, number: number): Promise<string[]> {
  const { database, transaction, log, now } = growth;
  const due = await database.model(LogPlace).findAll({
    where: { openAt: { [Op.lte]: new Date(now) } },
    order: [["position", "ASC"]],
    limit: BATCH,
    transaction,
    raw: true,
  });
  if (due.length === 0) return [];
  const records = await readRecords(
    database,
    due.map(({ position }) => position),
    transaction,
  );
  const byPosition = new Map(records.map((record) => [record.position, record]));
  const sealed = await database.model(LogEntry).findAll({
    where: { number: due.map((place) => place.number) },
    transaction,
    raw: true,
  });
  const byNumber = new Map(sealed.map((row) => [row.number, row.entry]));
  const entries: string[] = [];
  for (const place of due) {
    const record = byPosition.get(place.position);
    const salt = place.salt ?? "";
    // What was sealed is what is opened: a record that was changed since stays shut, which shows.
    const isSame = record !== undefined && sealedEntry(record, salt) === byNumber.get(place.number);
    const openedBy = isSame ? number + entries.length : null;
    if (isSame) entries.push(openedEntry(record, salt));
    else log.error({ position: place.position }, "a record of the ledger is not what was sealed");
    await database
      .model(LogPlace)
      .update({ openAt: null, openedBy }, { where: { position: place.position }, transaction });
  }
  return entries;
}

/** A record old enough to be opened anyway needs no seal: records from before there was a log. */
function needsSeal(record: LedgerEntry, now: number): boolean {
  return isSealedKind(record) && Date.parse(record.recordedAt) + LOG_LIMITS.openAnyway > now;
}

function openAtOf(record: LedgerEntry): number {
  const wait = isEnd(record) ? LOG_LIMITS.openAfterEnd : LOG_LIMITS.openAnyway;
  return Date.parse(record.recordedAt) + wait;
}

/** A signal's publication may be read when its end may. */
async function openWithEnd({ database, transaction }: Growth, end: LedgerEntry): Promise<void> {
  await database.model(LogPlace).update(
    { openAt: new Date(openAtOf(end)) },
    {
      where: { signalId: end.signalId, openAt: { [Op.ne]: null } },
      transaction,
    },
  );
}
