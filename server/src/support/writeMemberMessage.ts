import { HOUR, SUPPORT_LIMITS } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import { AppError } from "../http/AppError.ts";
import type { Owner } from "../members/Owner.ts";
import { SupportTicket } from "./SupportTicket.ts";
import { TicketMessage } from "./TicketMessage.ts";
import type { DataContext } from "../database/DataContext.ts";

/**
 * Writes a member's message into a ticket of the member's own, who is locked; returns its id.
 * @throws AppError `too_many_requests` beyond the messages that a member may write in an hour.
 */
export async function writeMemberMessage(
  { database, clock }: DataContext,
  transaction: Transaction,
  owner: Owner,
  message: { ticketId: string; text: string },
): Promise<string> {
  const messages = database.model(TicketMessage);
  const now = clock.now();
  const tickets = await database.model(SupportTicket).findAll({
    where: { memberId: owner.memberId, updatedAt: { [Op.gt]: new Date(now - HOUR) } },
    attributes: ["id"],
    transaction,
    raw: true,
  });
  const written = await owner.count(TicketMessage, {
    ticketId: tickets.map(({ id }) => id),
    author: "member",
    createdAt: { [Op.gt]: new Date(now - HOUR) },
  });
  if (written >= SUPPORT_LIMITS.messagesPerHour) {
    throw new AppError(
      "too_many_requests",
      "You have written many messages within an hour. Support reads them all; please wait a little before you write more.",
      { retryAfter: HOUR / 1_000 },
    );
  }
  const id = uuid();
  await messages.create(
    {
      id,
      ticketId: message.ticketId,
      author: "member",
      text: message.text,
      createdAt: new Date(now),
    },
    { transaction },
  );
  return id;
}
