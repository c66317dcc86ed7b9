import type { TicketTriageInput } from "@signaldeck/contract";
import { notifyDesk } from "../live/notifyDesk.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { findTicket } from "./readTickets.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { updateTicket } from "./updateTicket.ts";

/**
 * Changes category or priority of a ticket; what it has already is no change.
 * @throws AppError `not_found`.
 */
export async function triageTicket(
  deps: SupportDeps,
  actorId: string,
  ticketId: string,
  input: TicketTriageInput,
): Promise<void> {
  await deps.database.write(async (transaction) => {
    const ticket = await findTicket(deps.database, { id: ticketId }, transaction);
    const from = { category: ticket.category, priority: ticket.priority };
    const to = {
      category: input.category ?? from.category,
      priority: input.priority ?? from.priority,
    };
    if (to.category === from.category && to.priority === from.priority) return;
    await updateTicket(deps.database, transaction, ticket, to);
    await recordAudit(deps, transaction, {
      actorId,
      action: "ticket.triaged",
      subject: { type: "ticket", id: ticketId },
      details: { memberId: ticket.memberId, from, to },
    });
    await notifyDesk(deps, transaction, "tickets");
  });
}
