import type { TicketStatus } from "@signaldeck/contract";
import { recordAudit } from "../staff/recordAudit.ts";
import { findTicket } from "./readTickets.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { SupportTicket } from "./SupportTicket.ts";

/**
 * Sets the status of any ticket, with a trace in the audit; the status that it has already is no
 * change.
 * @throws AppError `not_found`.
 */
export async function setTicketStatus(
  deps: SupportDeps,
  actorId: string,
  ticketId: string,
  status: TicketStatus,
): Promise<void> {
  const { database, clock } = deps;
  await database.write(async (transaction) => {
    const ticket = await findTicket(database, { id: ticketId }, transaction);
    if (ticket.status === status) return;
    await database
      .model(SupportTicket)
      .update(
        { status, updatedAt: new Date(clock.now()) },
        { where: { id: ticketId }, transaction },
      );
    await recordAudit(deps, transaction, {
      actorId,
      action: "ticket.moved",
      subject: { type: "ticket", id: ticketId },
      details: { memberId: ticket.memberId, from: ticket.status, to: status },
    });
  });
}
