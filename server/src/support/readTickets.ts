import type {
  OwnTicketsQuery,
  StaffThreadDto,
  StaffTicketDto,
  StaffTicketsQuery,
  TicketDto,
  TicketThreadDto,
} from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { Member } from "../accounts/Member.ts";
import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { presentThread, presentTicket, presentTicketMember } from "./presentTicket.ts";
import { SupportTicket, type TicketRow } from "./SupportTicket.ts";
import { TicketMessage } from "./TicketMessage.ts";

/** One page of a list, and how many there are in all. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

/**
 * Finds a ticket; with a member's id only one of that member's own, so that an id of somebody
 * else's looks like one that does not exist.
 * @throws AppError `not_found`.
 */
export async function findTicket(
  database: Database,
  where: { id: string; memberId?: string },
  transaction?: Transaction,
): Promise<TicketRow> {
  const ticket = await database
    .model(SupportTicket)
    .findOne({ where, raw: true, ...(transaction && { transaction }) });
  if (!ticket) throw new AppError("not_found", "There is no such ticket.");
  return ticket;
}

/** A member's own tickets, the last changed first. */
export async function listOwnTickets(
  database: Database,
  memberId: string,
  query: OwnTicketsQuery,
): Promise<Page<TicketDto>> {
  const { rows, total } = await pageOfTickets(database, { memberId }, query, "DESC");
  return { items: rows.map(presentTicket), total };
}

/** Tickets of all members that fit the filters. */
export async function listStaffTickets(
  database: Database,
  query: StaffTicketsQuery,
): Promise<Page<StaffTicketDto>> {
  const { status, category, priority, memberId } = query;
  const where = {
    ...(status && { status }),
    ...(category && { category }),
    ...(priority && { priority }),
    ...(memberId && { memberId }),
  };
  const order = query.sortOrder === "asc" ? "ASC" : "DESC";
  const { rows, total } = await pageOfTickets(database, where, query, order);
  const members = await database.model(Member).findAll({
    where: { id: [...new Set(rows.map((ticket) => ticket.memberId))] },
    attributes: ["id", "fullName", "email", "tier"],
    raw: true,
  });
  const byId = new Map(members.map((member) => [member.id, presentTicketMember(member)]));
  const items = rows.flatMap((ticket) => {
    const member = byId.get(ticket.memberId);
    // A member who was deleted between the two reads took the ticket along.
    return member ? [{ ...presentTicket(ticket), member }] : [];
  });
  return { items, total };
}

/** The whole conversation of a ticket. */
export async function readThread(database: Database, ticket: TicketRow): Promise<TicketThreadDto> {
  const messages = await database.model(TicketMessage).findAll({
    where: { ticketId: ticket.id },
    order: [
      ["createdAt", "ASC"],
      ["id", "ASC"],
    ],
    raw: true,
  });
  return presentThread(ticket, messages);
}

/** The whole conversation of any ticket, with who wrote it. */
export async function readStaffThread(database: Database, id: string): Promise<StaffThreadDto> {
  const ticket = await findTicket(database, { id });
  const member = await database.model(Member).findByPk(ticket.memberId, { raw: true });
  if (!member) throw new AppError("not_found", "There is no such ticket.");
  return { ...(await readThread(database, ticket)), member: presentTicketMember(member) };
}

async function pageOfTickets(
  database: Database,
  where: Partial<Pick<TicketRow, "status" | "category" | "priority" | "memberId">>,
  { page, limit }: { page: number; limit: number },
  order: "ASC" | "DESC",
): Promise<{ rows: TicketRow[]; total: number }> {
  const { rows, count } = await database.model(SupportTicket).findAndCountAll({
    where,
    order: [
      ["updatedAt", order],
      ["id", order],
    ],
    limit,
    offset: (page - 1) * limit,
    raw: true,
  });
  return { rows, total: count };
}
