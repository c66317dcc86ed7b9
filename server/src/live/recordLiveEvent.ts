import type { LiveEvent } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import type { LiveAudience } from "../reach/audience.ts";
import { LiveEventRow } from "./LiveEventRow.ts";

/** An event on its way into the live stream. */
export interface LiveEventRecord {
  event: LiveEvent;
  audience: LiveAudience;
  /** Wall time, epoch milliseconds. */
  at: number;
}

/**
 * Writes an event in the transaction that makes it true; `EventLog` hands it on after the commit.
 * Ids are given out in commit order: PostgreSQL's sequence alone would let a reader that has seen
 * id 6 miss id 5, committed later, so the writers of this table take turns there (SQLite's always
 * do).
 */
export async function recordLiveEvent(
  database: Database,
  transaction: Transaction,
  record: LiveEventRecord,
): Promise<void> {
  await database.lockTable(transaction, LiveEventRow);
  await database.model(LiveEventRow).create(rowOfEvent(record), { transaction });
}

/** An event as it is stored. */
export function rowOfEvent({ event, audience, at }: LiveEventRecord) {
  const payload = JSON.stringify(event);
  return { type: event.type, audience, payload, createdAt: new Date(at) };
}
