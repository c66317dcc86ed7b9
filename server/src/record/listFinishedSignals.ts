import { RECORD_LIMITS } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { Database } from "../database/Database.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { Signal, type SignalRow } from "../signals/Signal.ts";

const OPEN = ["active", "expired"];

/** The newest finished signals of a feed that are old enough to be public, newest first. */
export function listFinishedSignals(
  database: Database,
  feed: Pick<PriceFeed, "info" | "clock">,
  limit: number,
): Promise<SignalRow[]> {
  const publicUntil = new Date(feed.clock.now() - RECORD_LIMITS.publicAfter);
  return database.model(Signal).findAll({
    where: {
      feed: feed.info.name,
      status: { [Op.notIn]: OPEN },
      expiresAt: { [Op.lte]: publicUntil },
    },
    order: [["sequence", "DESC"]],
    limit,
    raw: true,
  });
}
