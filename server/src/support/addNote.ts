import { v7 as uuid } from "uuid";
import { notifyDesk } from "../live/notifyDesk.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { findTicket } from "./readTickets.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { TicketNote } from "./TicketNote.ts";

/**
 * Writes a note for staff on a ticket. The audit says that there is one, not what it says: audit
 * records outlive accounts.
 * @throws AppError `not_found`.
 */
export async function addNote(
  deps: SupportDeps,
  actorId: string,
  ticketId: string,
  text: string,
): Promise<void> {
  await deps.database.write(async (transaction) => {
    const ticket = await findTicket(deps.database, { id: ticketId }, transaction);
    const note = { id: uuid(), ticketId, staffId: actorId, text };
    await deps.database
      .model(TicketNote)
      .create({ ...note, createdAt: new Date(deps.clock.now()) }, { transaction });
    await recordAudit(deps, transaction, {
      actorId,
      action: "ticket.noted",
      subject: { type: "ticket", id: ticketId },
      details: { memberId: ticket.memberId, noteId: note.id },
    });
    await notifyDesk(deps, transaction, "tickets");
  });
}
