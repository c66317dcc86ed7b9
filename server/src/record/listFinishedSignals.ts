import { RECORD_LIMITS, type RecordedSignalDto, type RecordQuery } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { Database } from "../database/Database.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { readRecords } from "../signals/ledger/readLedger.ts";
import { SignalResult } from "../signals/results/SignalResult.ts";
import { presentRecordedSignal } from "./presentRecordedSignal.ts";

/**
 * The newest finished or voided signals of a feed that are old enough to be public, as their records
 * in the ledger tell of them.
 */
export async function listFinishedSignals(
  database: Database,
  feed: Pick<PriceFeed, "info" | "clock">,
  { limit, show }: RecordQuery,
): Promise<RecordedSignalDto[]> {
  const publicUntil = new Date(feed.clock.now() - RECORD_LIMITS.publicAfter);
  const results = await database.model(SignalResult).findAll({
    where: {
      feed: feed.info.name,
      expiresAt: { [Op.lte]: publicUntil },
      ...(show === "voided" && { ending: "voided" }),
    },
    order: [["sequence", "DESC"]],
    limit,
    raw: true,
  });
  const positions = results.flatMap(({ publishedPosition, position }) => [
    publishedPosition,
    position,
  ]);
  const records = await readRecords(database, positions);
  const byPosition = new Map(records.map((record) => [record.position, record]));
  return results.flatMap(({ publishedPosition, position }) => {
    const published = byPosition.get(publishedPosition);
    const end = byPosition.get(position);
    return published && end ? [presentRecordedSignal(published, end)] : [];
  });
}
