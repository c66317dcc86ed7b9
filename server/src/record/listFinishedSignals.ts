import { RECORD_LIMITS, type RecordQuery } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { Database } from "../database/Database.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { Signal, type SignalRow } from "../signals/Signal.ts";

const OPEN = ["active", "expired"];

/** The newest finished or voided signals of a feed that are old enough to be public. */
export function listFinishedSignals(
  database: Database,
  feed: Pick<PriceFeed, "info" | "clock">,
  { limit, show }: RecordQuery,
): Promise<SignalRow[]> {
  const publicUntil = new Date(feed.clock.now() - RECORD_LIMITS.publicAfter);
  return database.model(Signal).findAll({
    where: {
      feed: feed.info.name,
      status: { [Op.notIn]: OPEN },
      expiresAt: { [Op.lte]: publicUntil },
      ...(show === "voided" && { voidedAt: { [Op.ne]: null } }),
    },
    order: [["sequence", "DESC"]],
    limit,
    raw: true,
  });
}
