import type { Transaction } from "sequelize";
import { Member } from "../members/Member.ts";
import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { TicketMessage } from "./TicketMessage.ts";

/**
 * Refuses an action of somebody who has not seen the newest message of a ticket.
 * @param lastSeen id of the newest message seen; undefined is not compared.
 * @throws AppError `conflict` that names who wrote meanwhile.
 */
export async function assertSeen(
  database: Database,
  transaction: Transaction,
  ticketId: string,
  lastSeen: string | undefined,
): Promise<void> {
  if (lastSeen === undefined) return;
  const newest = await database.model(TicketMessage).findOne({
    where: { ticketId },
    order: [
      ["createdAt", "DESC"],
      ["id", "DESC"],
    ],
    transaction,
    raw: true,
  });
  if (!newest || newest.id === lastSeen) return;
  if (newest.author === "member") {
    throw new AppError(
      "conflict",
      "The member has written meanwhile. Read the new message, then try again.",
    );
  }
  const colleague =
    newest.staffId &&
    (await database.model(Member).findByPk(newest.staffId, { transaction, raw: true }));
  throw new AppError(
    "conflict",
    `${colleague ? colleague.fullName : "A colleague"} has answered meanwhile. Read that answer, then try again.`,
  );
}
