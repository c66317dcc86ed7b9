import { INBOX_LIMITS, type NoticeFacts } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { DataContext } from "../../database/DataContext.ts";
import { Notice } from "./Notice.ts";

/**
 * Puts something into a member's inbox, in the transaction that makes it true, whichever other
 * channels carry it. Their notices older than a year are removed.
 */
export async function addNotice(
  { database, clock }: DataContext,
  transaction: Transaction,
  memberId: string,
  facts: NoticeFacts,
): Promise<void> {
  const notices = database.model(Notice);
  const now = clock.now();
  const old = { [Op.lt]: new Date(now - INBOX_LIMITS.keep) };
  await notices.destroy({ where: { memberId, createdAt: old }, transaction });
  await notices.create(
    {
      id: uuid({ msecs: now }),
      memberId,
      facts: JSON.stringify(facts),
      createdAt: new Date(now),
      readAt: null,
    },
    { transaction },
  );
}

/** Whether a member already has this very notice. */
export async function hasNotice(
  { database }: DataContext,
  transaction: Transaction,
  memberId: string,
  facts: NoticeFacts,
): Promise<boolean> {
  const where = { memberId, facts: JSON.stringify(facts) };
  const told = await database.model(Notice).findOne({ where, transaction, raw: true });
  return told !== null;
}
