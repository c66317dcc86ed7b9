import { PARTNER_LIMITS } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { Clock } from "../../process/clock/clock.ts";
import type { Database } from "../../database/Database.ts";
import { PartnerPostback } from "./PartnerPostback.ts";

/** Removes old postbacks that belong to no member: they are about people who are not our members. */
export async function forgetNobody({
  database,
  clock,
}: {
  database: Database;
  clock: Pick<Clock, "now">;
}): Promise<void> {
  const receivedAt = { [Op.lt]: new Date(clock.now() - PARTNER_LIMITS.keptOfNobody) };
  await database.write((transaction) =>
    database.model(PartnerPostback).destroy({ where: { memberId: null, receivedAt }, transaction }),
  );
}
