import { MINUTE, HOUR } from "@signaldeck/contract";
import { Op, type Model, type ModelStatic, type Transaction } from "sequelize";
import { AppError } from "../http/AppError.ts";

/**
 * Keeps one member from flooding a table that has `memberId` and `createdAt`.
 * @throws AppError `too_many_requests` when `perHour` rows are younger than an hour.
 */
export async function assertPace(
  model: ModelStatic<Model>,
  transaction: Transaction,
  pace: { memberId: string; now: number; perHour: number },
): Promise<void> {
  const recent = (await model.findAll({
    attributes: ["createdAt"],
    where: { memberId: pace.memberId, createdAt: { [Op.gt]: new Date(pace.now - HOUR) } },
    order: [["createdAt", "DESC"]],
    limit: pace.perHour,
    raw: true,
    transaction,
  })) as unknown as { createdAt: Date }[];
  const oldest = recent[pace.perHour - 1];
  if (!oldest) return;
  const wait = oldest.createdAt.getTime() + HOUR - pace.now;
  throw new AppError(
    "too_many_requests",
    `You have written a lot in the last hour. Please try again in ${Math.ceil(wait / MINUTE)} minutes.`,
    { retryAfter: Math.ceil(wait / 1_000) },
  );
}
