import { MINUTE, HOUR, tCount } from "@signaldeck/contract";
import type { Model } from "sequelize";
import type { DefinedModel } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import type { Owner } from "../members/Owner.ts";

/**
 * Keeps one member from flooding a table that has `memberId` and `createdAt`.
 * @throws AppError `too_many_requests` when `perHour` rows are younger than an hour.
 */
export async function assertPace<M extends Model>(
  owner: Owner,
  definition: DefinedModel<M>,
  { now, perHour }: { now: number; perHour: number },
): Promise<void> {
  const oldest = (await owner.newest(definition, perHour))[perHour - 1];
  const wait = oldest === undefined ? 0 : oldest.getTime() + HOUR - now;
  if (wait <= 0) return;
  throw new AppError(
    "too_many_requests",
    () =>
      tCount(
        Math.ceil(wait / MINUTE),
        "You have written a lot in the last hour. Please try again in {{count}} minute.",
        "You have written a lot in the last hour. Please try again in {{count}} minutes.",
      ),
    { retryAfter: Math.ceil(wait / 1_000) },
  );
}
