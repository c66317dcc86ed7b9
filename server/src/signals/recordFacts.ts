import { RECORD_LIMITS, type RecordAnalysisDto } from "@signaldeck/contract";
import { col, Op } from "sequelize";
import type { Database } from "../database/Database.ts";
import { Signal } from "./Signal.ts";
import { EngineStop } from "./switches/EngineStop.ts";

/** What the public record says of a feed's signals and engine that the ledger does not. */
export function recordFacts(database: Database, feed: string) {
  return {
    readLiveFrom: () => readLiveFrom(database, feed),
    readStops: () => readStops(database),
  };
}

async function readLiveFrom(database: Database, feed: string): Promise<number | null> {
  const afterwards = await database.model(Signal).max<number | null, Signal>("sequence", {
    where: { feed, publishedAt: { [Op.gt]: col("expires_at") } },
  });
  return afterwards ? afterwards + 1 : null;
}

async function readStops(database: Database): Promise<RecordAnalysisDto["stops"]> {
  const stops = await database.model(EngineStop).findAll({
    order: [["since", "DESC"]],
    limit: RECORD_LIMITS.stopsShown,
    raw: true,
  });
  return stops.map(({ reason, byItself, since, until }) => ({
    reason,
    byItself,
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
  }));
}
