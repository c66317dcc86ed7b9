import {
  SUPPORT_LIMITS,
  type StaffThreadDto,
  type TicketMemberContextDto,
} from "@signaldeck/contract";
import { Op } from "sequelize";
import { Member, type MemberRow } from "../members/Member.ts";
import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { DepositClaim } from "../access/claims/DepositClaim.ts";
import {
  presentDeskTicket,
  presentNote,
  presentStaffMessage,
  presentTicketMember,
} from "./presentDeskTicket.ts";
import { presentTicket } from "./presentTicket.ts";
import { readColleagues } from "../members/colleagues.ts";
import { findTicket, readMessages } from "./readTickets.ts";
import { readTicketFiles } from "./readTicketFiles.ts";
import { SupportTicket } from "./SupportTicket.ts";
import { TicketNote } from "./TicketNote.ts";

/**
 * Any ticket with its conversation, the notes on it, and what one answers it from.
 * @throws AppError `not_found`.
 */
export async function readStaffThread(database: Database, id: string): Promise<StaffThreadDto> {
  const ticket = await findTicket(database, { id });
  const [member, messages, filesOf, notes] = await Promise.all([
    database
      .model(Member)
      .findByPk(ticket.memberId, { attributes: [...MEMBER_COLUMNS], raw: true }),
    readMessages(database, id),
    readTicketFiles(database, id),
    database.model(TicketNote).findAll({
      where: { ticketId: id },
      order: [
        ["createdAt", "ASC"],
        ["id", "ASC"],
      ],
      raw: true,
    }),
  ]);
  if (!member) throw new AppError("not_found", "There is no such ticket.");
  const [context, staffOf] = await Promise.all([
    readMemberContext(database, member, id),
    readColleagues(database, [
      ticket.assigneeId,
      ...[...messages, ...notes].map(({ staffId }) => staffId),
    ]),
  ]);
  return {
    ...presentDeskTicket(ticket, staffOf(ticket.assigneeId)),
    messages: messages.map((message) => presentStaffMessage(message, filesOf, staffOf)),
    notes: notes.map((note) => presentNote(note, staffOf)),
    member: context,
  };
}

/** What a ticket's page shows of its member. */
const MEMBER_COLUMNS = [
  "id",
  "fullName",
  "email",
  "tier",
  "country",
  "admissionCode",
  "dashboardUnlocked",
  "brokerAccountId",
  "depositAmount",
  "declaredDeposit",
  "createdAt",
] as const;

async function readMemberContext(
  database: Database,
  member: Pick<MemberRow, (typeof MEMBER_COLUMNS)[number]>,
  ticketId: string,
): Promise<TicketMemberContextDto> {
  const [claim, others] = await Promise.all([
    database
      .model(DepositClaim)
      .findOne({ where: { memberId: member.id, status: "waiting" }, raw: true }),
    database.model(SupportTicket).findAndCountAll({
      where: { memberId: member.id, id: { [Op.ne]: ticketId } },
      order: [
        ["updatedAt", "DESC"],
        ["id", "DESC"],
      ],
      limit: SUPPORT_LIMITS.otherTickets,
      raw: true,
    }),
  ]);
  return {
    ...presentTicketMember(member),
    country: member.country,
    admissionCode: member.admissionCode,
    dashboardUnlocked: member.dashboardUnlocked,
    brokerAccountId: member.brokerAccountId,
    depositAmount: member.depositAmount,
    declaredDeposit: member.declaredDeposit,
    createdAt: member.createdAt.toISOString(),
    waitingClaim: claim && {
      id: claim.id,
      declaredAmount: claim.declaredAmount,
      createdAt: claim.createdAt.toISOString(),
    },
    otherTickets: others.rows.map(presentTicket),
    otherTicketsTotal: others.count,
  };
}
