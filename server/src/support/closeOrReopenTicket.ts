import type { OwnTicketStatusInput, TicketThreadDto } from "@signaldeck/contract";
import { findTicket, readThread } from "./readTickets.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { SupportTicket } from "./SupportTicket.ts";

/**
 * Closes or reopens a member's own ticket. Reopening one that is not closed changes nothing: an
 * answered ticket stays answered until the member writes.
 * @throws AppError `not_found`.
 */
export async function closeOrReopenTicket(
  { database, clock }: SupportDeps,
  own: { id: string; memberId: string },
  { status }: OwnTicketStatusInput,
): Promise<TicketThreadDto> {
  const ticket = await database.write(async (transaction) => {
    const found = await findTicket(database, own, transaction);
    if ((found.status === "closed") === (status === "closed")) return found;
    const changes = { status, updatedAt: new Date(clock.now()) };
    await database.model(SupportTicket).update(changes, { where: { id: found.id }, transaction });
    return { ...found, ...changes };
  });
  return readThread(database, ticket);
}
