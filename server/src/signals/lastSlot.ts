import type { Database } from "../database/Database.ts";
import { Signal } from "./Signal.ts";

/** Market time of the newest signal of a feed, epoch milliseconds, or null without one. */
export async function lastSlot(database: Database, feedName: string): Promise<number | null> {
  const newest = await database.model(Signal).findOne({
    attributes: ["slot"],
    where: { feed: feedName },
    order: [["sequence", "DESC"]],
    raw: true,
  });
  return newest?.slot.getTime() ?? null;
}
