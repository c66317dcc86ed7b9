import type { Database } from "../database/Database.ts";
import { MarkForecasts } from "../ledger/forecasts/MarkForecasts.ts";
import { lastSlot } from "./lastSlot.ts";

/**
 * Market time of a feed's newest mark that has its signal or its record, epoch milliseconds, or null:
 * where a recording goes on after a restart. Marks after the newest signal that were silent are over,
 * too: played again they could bring nothing.
 */
export async function lastPlayed(database: Database, feed: string): Promise<number | null> {
  const newest = await database.model(MarkForecasts).findOne({
    attributes: ["mark"],
    where: { feed },
    order: [["mark", "DESC"]],
    raw: true,
  });
  const slot = await lastSlot(database, feed);
  const mark = newest?.mark.getTime() ?? null;
  return slot === null || mark === null ? (slot ?? mark) : Math.max(slot, mark);
}
