import type { TicketStatusInput } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { notifyDesk } from "../live/notifyDesk.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { assertSeen } from "./assertSeen.ts";
import { findTicket } from "./readTickets.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { TicketMessage } from "./TicketMessage.ts";
import { updateTicket } from "./updateTicket.ts";

/**
 * Sets the status of any ticket, with a trace in the audit; the status that it has already is no
 * change.
 * @throws AppError `not_found`; `conflict` when something was written that the actor has not seen.
 */
export async function setTicketStatus(
  deps: SupportDeps,
  actorId: string,
  ticketId: string,
  { status, lastSeen }: TicketStatusInput,
): Promise<void> {
  const { database, clock } = deps;
  await database.write(async (transaction) => {
    const ticket = await findTicket(database, { id: ticketId }, transaction);
    if (ticket.status === status) return;
    await assertSeen(database, transaction, ticketId, lastSeen);
    const now = new Date(clock.now());
    const unanswered =
      status === "open" ? await firstUnanswered(database, transaction, ticketId) : null;
    await updateTicket(database, transaction, ticket, {
      status,
      updatedAt: now,
      waitingSince: unanswered ?? now,
    });
    await recordAudit(deps, transaction, {
      actorId,
      action: "ticket.moved",
      subject: { type: "ticket", id: ticketId },
      details: { memberId: ticket.memberId, from: ticket.status, to: status },
    });
    await notifyDesk(deps, transaction, "tickets");
  });
}

/** When the member began to wait: a ticket that is opened again by staff keeps its real age. */
async function firstUnanswered(
  database: Database,
  transaction: Transaction,
  ticketId: string,
): Promise<Date | null> {
  const messages = database.model(TicketMessage);
  const answer = await messages.findOne({
    where: { ticketId, author: "staff" },
    order: [["createdAt", "DESC"]],
    transaction,
    raw: true,
  });
  const question = await messages.findOne({
    where: {
      ticketId,
      author: "member",
      ...(answer && { createdAt: { [Op.gt]: answer.createdAt } }),
    },
    order: [["createdAt", "ASC"]],
    transaction,
    raw: true,
  });
  return question?.createdAt ?? null;
}
