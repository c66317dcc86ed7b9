import type { TicketAssigneeInput } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { Member } from "../members/Member.ts";
import type { Database } from "../database/Database.ts";
import { notifyDesk } from "../live/notifyDesk.ts";
import { AppError } from "../http/AppError.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { findColleague } from "../members/colleagues.ts";
import { findTicket } from "./readTickets.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { updateTicket } from "./updateTicket.ts";

/**
 * Gives a ticket to somebody of the staff, or to nobody; its present assignee keeps it.
 * @throws AppError `not_found`; `bad_request` for somebody who answers no tickets; `conflict` when
 * it changed hands since the actor looked.
 */
export async function assignTicket(
  deps: SupportDeps,
  actorId: string,
  ticketId: string,
  { assigneeId, seenAssigneeId }: TicketAssigneeInput,
): Promise<void> {
  const { database } = deps;
  await database.write(async (transaction) => {
    const ticket = await findTicket(database, { id: ticketId }, transaction);
    const from = ticket.assigneeId ?? null;
    if (from === assigneeId) return;
    if (from !== seenAssigneeId) throw await changedHands(database, transaction, from);
    if (assigneeId !== null && !(await findColleague(database, assigneeId, transaction))) {
      throw new AppError("bad_request", "Choose somebody of the staff who answers tickets.");
    }
    await updateTicket(database, transaction, ticket, { assigneeId });
    await recordAudit(deps, transaction, {
      actorId,
      action: "ticket.assigned",
      subject: { type: "ticket", id: ticketId },
      details: { memberId: ticket.memberId, from, to: assigneeId },
    });
    await notifyDesk(deps, transaction, "tickets");
  });
}

async function changedHands(
  database: Database,
  transaction: Transaction,
  holderId: string | null,
): Promise<AppError> {
  const holder =
    holderId && (await database.model(Member).findByPk(holderId, { transaction, raw: true }));
  return new AppError(
    "conflict",
    holder ? `${holder.fullName} has this ticket by now.` : "This ticket was given free meanwhile.",
  );
}
