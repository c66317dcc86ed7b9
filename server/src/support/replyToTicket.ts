import type { TicketThreadDto } from "@signaldeck/contract";
import { findTicket, readThread } from "./readTickets.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { SupportTicket } from "./SupportTicket.ts";
import { writeMemberMessage } from "./writeMemberMessage.ts";

/**
 * Writes a member's further message; whatever the ticket's status was, support has to answer now.
 * @throws AppError `not_found`, `too_many_requests`.
 */
export async function replyToTicket(
  deps: SupportDeps,
  own: { id: string; memberId: string },
  text: string,
): Promise<TicketThreadDto> {
  const { database, clock } = deps;
  const ticket = await database.write(async (transaction) => {
    const found = await findTicket(database, own, transaction);
    const changes = { status: "open" as const, updatedAt: new Date(clock.now()) };
    await writeMemberMessage(deps, transaction, {
      memberId: own.memberId,
      ticketId: found.id,
      text,
    });
    await database.model(SupportTicket).update(changes, { where: { id: found.id }, transaction });
    return { ...found, ...changes };
  });
  return readThread(database, ticket);
}
