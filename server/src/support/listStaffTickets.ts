import type { StaffTicketDto, StaffTicketsQuery, TicketStatusFilter } from "@signaldeck/contract";
import { Op, type WhereOptions } from "sequelize";
import { Member } from "../members/Member.ts";
import { MemberSearchWord } from "../members/MemberSearchWord.ts";
import type { Database } from "../database/Database.ts";
import type { DataContext } from "../database/DataContext.ts";
import { findPage } from "../database/findPage.ts";
import { presentDeskTicket, presentTicketMember } from "./presentDeskTicket.ts";
import { FIRST_RANK } from "./queueRank.ts";
import { readColleagues } from "../members/colleagues.ts";
import type { Page } from "./readTickets.ts";
import { searchedBy } from "./searchTickets.ts";
import { SupportTicket, type TicketRow } from "./SupportTicket.ts";
import { readViewers } from "./watchTicket.ts";

/** Each is the order of an index that also holds the filters. */
const ORDERS: Record<"queue" | "closed" | "all", [string, "ASC" | "DESC"][]> = {
  queue: [
    ["queueRank", "ASC"],
    ["waitingSince", "ASC"],
    ["id", "ASC"],
  ],
  closed: [
    ["queueRank", "DESC"],
    ["waitingSince", "DESC"],
    ["id", "DESC"],
  ],
  all: [
    ["updatedAt", "DESC"],
    ["id", "DESC"],
  ],
};

/** One page of the tickets that fit the filters, in the order that belongs to them. */
export async function listStaffTickets(
  { database, clock }: DataContext,
  askedBy: string,
  query: StaffTicketsQuery,
): Promise<Page<StaffTicketDto>> {
  const { page, limit, ...asked } = query;
  const { rows, total } = await findPage(database, SupportTicket, {
    where: { [Op.and]: filters(database, askedBy, query) },
    order: ORDERS[query.status === "all" || query.status === "closed" ? query.status : "queue"],
    page,
    limit,
    key: [asked, query.assignee === "me" && askedBy],
    beside: query.search ? [MemberSearchWord] : [],
  });
  const [memberOf, staffOf, viewersOf] = await Promise.all([
    readTicketMembers(database, rows),
    readColleagues(
      database,
      rows.map(({ assigneeId }) => assigneeId),
    ),
    readViewers(database, {
      ticketIds: rows.map(({ id }) => id),
      exceptId: askedBy,
      now: clock.now(),
    }),
  ]);
  const items = rows.flatMap((ticket) => {
    const member = memberOf.get(ticket.memberId);
    // A member who was deleted between the two reads took the ticket along.
    if (!member) return [];
    return [
      {
        ...presentDeskTicket(ticket, staffOf(ticket.assigneeId)),
        member: presentTicketMember(member),
        viewers: viewersOf(ticket.id),
      },
    ];
  });
  return { items, total };
}

function filters(
  database: Database,
  askedBy: string,
  query: StaffTicketsQuery,
): WhereOptions<TicketRow>[] {
  const { category, priority, assignee, memberId, search } = query;
  const all: WhereOptions<TicketRow>[] = [byStatus(query.status)];
  if (category) all.push({ category });
  if (priority) all.push({ priority });
  if (assignee) all.push({ assigneeId: assignee === "me" ? askedBy : null });
  if (memberId) all.push({ memberId });
  if (search) all.push(searchedBy(database, search));
  return all;
}

function byStatus(status: TicketStatusFilter): WhereOptions<TicketRow> {
  const { withMember, closed } = FIRST_RANK;
  switch (status) {
    case "all":
      return {};
    case "active":
      return { queueRank: { [Op.lt]: closed } };
    case "open":
      return { queueRank: { [Op.lt]: withMember } };
    case "answered":
    case "waiting":
      return { queueRank: { [Op.gte]: withMember, [Op.lt]: closed }, status };
    case "closed":
      return { queueRank: closed };
  }
}

async function readTicketMembers(
  database: Database,
  rows: readonly TicketRow[],
): Promise<Map<string, Pick<Member, "id" | "fullName" | "email" | "tier">>> {
  const members = await database.model(Member).findAll({
    where: { id: [...new Set(rows.map(({ memberId }) => memberId))] },
    attributes: ["id", "fullName", "email", "tier"],
    raw: true,
  });
  return new Map(members.map((member) => [member.id, member]));
}
