import type { StaffReplyInput } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { Member } from "../accounts/Member.ts";
import { ticketAnsweredMail } from "../delivery/mails/ticketAnswered.ts";
import { recordAudit } from "../staff/recordAudit.ts";
import { findTicket } from "./readTickets.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { SupportTicket } from "./SupportTicket.ts";
import { TicketMessage } from "./TicketMessage.ts";

/**
 * Writes a staff member's answer, tells the member by mail and leaves a trace in the audit.
 * @throws AppError `not_found`.
 */
export async function answerTicket(
  deps: SupportDeps,
  actorId: string,
  ticketId: string,
  { message, status }: StaffReplyInput,
): Promise<void> {
  const { database, clock, content, config } = deps;
  const now = new Date(clock.now());
  await database.write(async (transaction) => {
    const ticket = await findTicket(database, { id: ticketId }, transaction);
    await database
      .model(TicketMessage)
      .create(
        { id: uuid(), ticketId, author: "staff", text: message, createdAt: now },
        { transaction },
      );
    await database
      .model(SupportTicket)
      .update({ status, updatedAt: now }, { where: { id: ticketId }, transaction });
    await recordAudit(deps, transaction, {
      actorId,
      action: "ticket.answered",
      subject: { type: "ticket", id: ticketId },
      details: { memberId: ticket.memberId, from: ticket.status, to: status },
    });
    const member = await database
      .model(Member)
      .findByPk(ticket.memberId, { transaction, raw: true });
    if (!member) return;
    await deps.outbox.add(transaction, {
      channel: "mail",
      recipient: member.email,
      payload: ticketAnsweredMail(
        {
          brand: content.brand.name,
          supportEmail: content.brand.supportEmail,
          publicUrl: config.publicUrl,
        },
        { fullName: member.fullName, ticketId, subject: ticket.subject, message },
      ),
    });
  });
}
