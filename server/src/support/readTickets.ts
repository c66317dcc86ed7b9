import type { OwnTicketsQuery, TicketDto, TicketThreadDto } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { presentThread, presentTicket } from "./presentTicket.ts";
import { readTicketFiles } from "./readTicketFiles.ts";
import { SupportTicket, type TicketRow } from "./SupportTicket.ts";
import { TicketMessage, type MessageRow } from "./TicketMessage.ts";

/** One page of a list, and how many there are in all. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

/**
 * Finds a ticket; with a member's id only one of that member's own, so that an id of somebody
 * else's looks like one that does not exist. Inside a transaction it is locked until the end, so that
 * what is decided from it stays true.
 * @throws AppError `not_found`.
 */
export async function findTicket(
  database: Database,
  where: { id: string; memberId?: string },
  transaction?: Transaction,
): Promise<TicketRow> {
  const ticket = await database
    .model(SupportTicket)
    .findOne({ where, raw: true, ...(transaction && { transaction, lock: true }) });
  if (!ticket) throw new AppError("not_found", "There is no such ticket.");
  return ticket;
}

/** A member's own tickets, the last changed first. */
export async function listOwnTickets(
  database: Database,
  memberId: string,
  { page, limit }: OwnTicketsQuery,
): Promise<Page<TicketDto>> {
  const { rows, count } = await database.model(SupportTicket).findAndCountAll({
    where: { memberId },
    order: [
      ["updatedAt", "DESC"],
      ["id", "DESC"],
    ],
    limit,
    offset: (page - 1) * limit,
    raw: true,
  });
  return { items: rows.map(presentTicket), total: count };
}

/** A ticket's conversation, oldest message first. */
export function readMessages(database: Database, ticketId: string): Promise<MessageRow[]> {
  return database.model(TicketMessage).findAll({
    where: { ticketId },
    order: [
      ["createdAt", "ASC"],
      ["id", "ASC"],
    ],
    raw: true,
  });
}

/** A ticket and its whole conversation, as its member sees it. */
export async function readThread(database: Database, ticket: TicketRow): Promise<TicketThreadDto> {
  const [messages, filesOf] = await Promise.all([
    readMessages(database, ticket.id),
    readTicketFiles(database, ticket.id),
  ]);
  return presentThread(ticket, messages, filesOf);
}
