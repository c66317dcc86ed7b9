import type { NoSignalDto } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import { newestEvent } from "../../live/LoggedEvent.ts";
import { recordLiveEvent, type LiveEventRecord } from "../../live/recordLiveEvent.ts";
import { isTaken } from "../publishSignal.ts";
import type { SignalsContext } from "../SignalsContext.ts";

/**
 * Tells everyone who receives signals that a mark has none, and what came closest. However many
 * processes run the mark, it is announced once, and not at all where one of them has published there.
 */
export async function tellQuietMark(
  context: SignalsContext,
  transaction: Transaction,
  quiet: NoSignalDto,
): Promise<void> {
  const { database } = context;
  await database.lockTable(transaction, LiveEventRow);
  const told = await readNoSignal(database, quiet.feed, transaction);
  const mark = Date.parse(quiet.mark);
  if (told?.mark === quiet.mark || (await isTaken(context, mark, transaction))) return;
  await recordLiveEvent(database, transaction, noSignalEvent(context, quiet));
}

/** The event by which everyone who receives signals learns that a mark has none. */
export function noSignalEvent({ clock }: SignalsContext, quiet: NoSignalDto): LiveEventRecord {
  return { event: { type: "mark.quiet", quiet }, audience: "silver", at: clock.now() };
}

/** The newest mark of a feed that is known to have ended without a signal; null: none is. */
export async function readNoSignal(
  database: Database,
  feedName: string,
  transaction?: Transaction,
): Promise<NoSignalDto | null> {
  const newest = await newestEvent(database, { type: "mark.quiet", feedName }, transaction);
  return newest?.event.quiet ?? null;
}
