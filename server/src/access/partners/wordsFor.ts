import { accountKey, PARTNER_LIMITS, type PartnerWordDto } from "@signaldeck/contract";
import { literal, Op } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { PartnerPostback, type PostbackRow } from "./PartnerPostback.ts";
import { presentRead } from "./presentPostback.ts";

/**
 * What partners have said of a member or of the account of their claim: newest first, and after all
 * else commissions, which say nothing of a deposit and come every day.
 */
export async function wordsFor(
  database: Database,
  { memberId, brokerAccountId }: { memberId: string; brokerAccountId: string },
): Promise<PartnerWordDto[]> {
  const key = accountKey(brokerAccountId);
  const rows = await database.model(PartnerPostback).findAll({
    where: { [Op.or]: [{ memberId }, { accountKey: key }] },
    order: [
      [literal("event = 'commission'"), "ASC"],
      ["receivedAt", "DESC"],
      ["id", "DESC"],
    ],
    limit: PARTNER_LIMITS.besideClaim,
    raw: true,
  });
  return rows.map((row) => presentWord(row, memberId, key));
}

function presentWord(row: PostbackRow, memberId: string, key: string): PartnerWordDto {
  const { clickId: _click, externalId: _id, ...read } = presentRead(row);
  return {
    ...read,
    id: row.id,
    partner: row.partner,
    receivedAt: row.receivedAt.toISOString(),
    times: row.times,
    sealed: row.sealed,
    match: row.matchedBy,
    ofAnother: row.memberId !== null && row.memberId !== memberId,
    otherAccount: row.accountKey !== null && row.accountKey !== key,
  };
}
