import type { TicketInput, TicketThreadDto } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { readThread } from "./readTickets.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { SupportTicket } from "./SupportTicket.ts";
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
  const ticket = {
    id: uuid(),
    memberId,
    subject,
    category,
    priority,
    status: "open" as const,
    createdAt: now,
    updatedAt: now,
  };
  await deps.database.write(async (transaction) => {
    await deps.database.model(SupportTicket).create(ticket, { transaction });
    await writeMemberMessage(deps, transaction, {
      memberId,
      ticketId: ticket.id,
      text: input.message,
    });
  });
  return readThread(deps.database, ticket);
}
