import type { StaffReplyInput } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { Member } from "../members/Member.ts";
import { Owner } from "../members/Owner.ts";
import { notifyDesk } from "../live/notifyDesk.ts";
import { ticketAnsweredMail } from "../delivery/mails/serviceMails.ts";
import { notifyMember } from "../delivery/memberNews.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { assertSeen } from "./assertSeen.ts";
import { findTicket } from "./readTickets.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { TicketMessage } from "./TicketMessage.ts";
import { updateTicket } from "./updateTicket.ts";
import { addTicketFile, type StoredFile } from "./writeWithFile.ts";

/**
 * Writes a staff member's answer, tells the member by mail and leaves a trace in the audit. A
 * ticket that nobody has goes to the one who answers it.
 * @throws AppError `not_found`; `conflict` when something was written that the actor has not seen.
 */
export async function answerTicket(
  deps: SupportDeps,
  actorId: string,
  ticketId: string,
  { message, status, lastSeen }: StaffReplyInput,
  file: { ownerId: string; stored: StoredFile } | null = null,
): Promise<void> {
  const { database, clock, content, config } = deps;
  await database.write(async (transaction) => {
    // Before the ticket, as everybody who adds to it does.
    const held = file && {
      owner: await Owner.lock(database, transaction, file.ownerId),
      stored: file.stored,
    };
    const ticket = await findTicket(database, { id: ticketId }, transaction);
    await assertSeen(database, transaction, ticketId, lastSeen);
    const now = new Date(clock.now());
    const id = uuid();
    await database
      .model(TicketMessage)
      .create(
        { id, ticketId, author: "staff", staffId: actorId, text: message, createdAt: now },
        { transaction },
      );
    if (held) {
      const written = { id, ticketId, author: "staff" as const };
      await addTicketFile(deps, transaction, held.owner, written, held.stored);
    }
    await updateTicket(database, transaction, ticket, {
      status,
      updatedAt: now,
      waitingSince: now,
      assigneeId: ticket.assigneeId ?? actorId,
    });
    await recordAudit(deps, transaction, {
      actorId,
      action: "ticket.answered",
      subject: { type: "ticket", id: ticketId },
      details: { memberId: ticket.memberId, from: ticket.status, to: status },
    });
    const member = await database
      .model(Member)
      .findByPk(ticket.memberId, { transaction, raw: true });
    if (member) {
      await notifyMember(deps, transaction, {
        member,
        kind: "account",
        notice: { kind: "ticket_answered", ticketId, subject: ticket.subject },
        mail: ticketAnsweredMail(
          {
            brand: content.brand.name,
            supportEmail: content.brand.supportEmail,
            publicUrl: config.publicUrl,
          },
          {
            fullName: member.fullName,
            language: member.language,
            ticketId,
            subject: ticket.subject,
            message,
          },
        ),
      });
    }
    await notifyDesk(deps, transaction, "tickets");
  });
}
