import type { TicketThreadDto } from "@signaldeck/contract";
import { notifyDesk } from "../live/notifyDesk.ts";
import { Owner } from "../members/Owner.ts";
import { findTicket, readThread } from "./readTickets.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { updateTicket } from "./updateTicket.ts";
import { writeMemberMessage } from "./writeMemberMessage.ts";
import { addTicketFile, type StoredFile } from "./writeWithFile.ts";

/**
 * Writes a member's further message; support has to answer now, whatever the ticket's status was.
 * A member who writes again while waiting keeps their place in the queue.
 * @throws AppError `not_found`, `too_many_requests`.
 */
export async function replyToTicket(
  deps: SupportDeps,
  own: { id: string; memberId: string },
  text: string,
  file: StoredFile | null = null,
): Promise<TicketThreadDto> {
  const { database, clock } = deps;
  const ticket = await database.write(async (transaction) => {
    const owner = await Owner.lock(database, transaction, own.memberId);
    const found = await findTicket(database, own, transaction);
    const now = new Date(clock.now());
    const ticketId = found.id;
    const id = await writeMemberMessage(deps, transaction, owner, { ticketId, text });
    if (file) {
      await addTicketFile(deps, transaction, owner, { id, ticketId, author: "member" }, file);
    }
    const changed = await updateTicket(database, transaction, found, {
      status: "open",
      updatedAt: now,
      waitingSince: found.status === "open" ? found.waitingSince : now,
    });
    await notifyDesk(deps, transaction, "tickets");
    return changed;
  });
  return readThread(database, ticket);
}
