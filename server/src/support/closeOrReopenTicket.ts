import type { OwnTicketStatusInput, TicketThreadDto } from "@signaldeck/contract";
import { notifyDesk } from "../live/notifyDesk.ts";
import { findTicket, readThread } from "./readTickets.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { updateTicket } from "./updateTicket.ts";

/**
 * Closes or reopens a member's own ticket. Reopening one that is not closed changes nothing: an
 * answered ticket stays answered until the member writes.
 * @throws AppError `not_found`.
 */
export async function closeOrReopenTicket(
  deps: SupportDeps,
  own: { id: string; memberId: string },
  { status }: OwnTicketStatusInput,
): Promise<TicketThreadDto> {
  const { database, clock } = deps;
  const ticket = await database.write(async (transaction) => {
    const found = await findTicket(database, own, transaction);
    if ((found.status === "closed") === (status === "closed")) return found;
    const now = new Date(clock.now());
    const changes = { status, updatedAt: now, waitingSince: now };
    const changed = await updateTicket(database, transaction, found, changes);
    await notifyDesk(deps, transaction, "tickets");
    return changed;
  });
  return readThread(database, ticket);
}
