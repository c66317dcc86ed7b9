import type { UnjudgedPairDto, UnjudgedPairsDto } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import { newestEvent } from "../../live/LoggedEvent.ts";
import { recordLiveEvent } from "../../live/recordLiveEvent.ts";
import { unjudgedNow } from "../../market/presentMarket.ts";
import type { SignalsContext } from "../SignalsContext.ts";

/**
 * Tells everyone who receives signals which pairs cannot be judged at a mark, and until when. What was
 * told already is not told again, by however many processes; that an end has come needs no word.
 * @param unjudged the first mark at which each pair can be judged, epoch milliseconds
 */
export async function recordUnjudged(
  { database, feed, clock }: Pick<SignalsContext, "database" | "feed" | "clock">,
  mark: number,
  unjudged: ReadonlyMap<string, number>,
): Promise<void> {
  if (unjudged.size === 0) return;
  const pairs = [...unjudged].map(([pair, until]): UnjudgedPairDto => ({
    pair,
    until: new Date(until).toISOString(),
  }));
  const told = { feed: feed.info.name, mark: new Date(mark).toISOString(), pairs };
  await database.write(async (transaction) => {
    await database.lockTable(transaction, LiveEventRow);
    const before = await newestEvent(
      database,
      { type: "pairs.unjudged", feedName: told.feed },
      transaction,
    );
    if (before && says(before.event.unjudged, told)) return;
    await recordLiveEvent(database, transaction, {
      event: { type: "pairs.unjudged", unjudged: told },
      audience: "silver",
      at: clock.now(),
    });
  });
}

/** Whether everything that is to be told stands in what was told, and nothing stands there besides. */
function says(before: UnjudgedPairsDto, now: UnjudgedPairsDto): boolean {
  const running = unjudgedNow(before, Date.parse(now.mark));
  return (
    running.length === now.pairs.length &&
    now.pairs.every(({ pair, until }) =>
      running.some((known) => known.pair === pair && known.until === until),
    )
  );
}

/** What was told last of pairs of a feed that cannot be judged; null: nothing. */
export async function readUnjudged(
  database: Database,
  feedName: string,
): Promise<UnjudgedPairsDto | null> {
  const newest = await newestEvent(database, { type: "pairs.unjudged", feedName });
  return newest?.event.unjudged ?? null;
}
