import type { TicketInput, TicketThreadDto } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { notifyDesk } from "../live/notifyDesk.ts";
import { Owner } from "../members/Owner.ts";
import { queueRank } from "./queueRank.ts";
import { readThread } from "./readTickets.ts";
import { subjectKey } from "./searchTickets.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { SupportTicket, type TicketRow } from "./SupportTicket.ts";
import { writeMemberMessage } from "./writeMemberMessage.ts";

/**
 * Opens a ticket with its first message.
 * @throws AppError `too_many_requests`.
 */
export async function openTicket(
  deps: SupportDeps,
  memberId: string,
  input: TicketInput,
): Promise<TicketThreadDto> {
  const now = new Date(deps.clock.now());
  const { subject, category, priority } = input;
  const status = "open";
  const ticket: TicketRow = {
    id: uuid(),
    memberId,
    subject,
    subjectKey: subjectKey(subject),
    category,
    priority,
    status,
    queueRank: queueRank({ status, priority }),
    waitingSince: now,
    assigneeId: null,
    createdAt: now,
    updatedAt: now,
  };
  await deps.database.write(async (transaction) => {
    const owner = await Owner.lock(deps.database, transaction, memberId);
    await deps.database.model(SupportTicket).create(ticket, { transaction });
    const message = { ticketId: ticket.id, text: input.message };
    await writeMemberMessage(deps, transaction, owner, message);
    await notifyDesk(deps, transaction, "tickets");
  });
  return readThread(deps.database, ticket);
}
