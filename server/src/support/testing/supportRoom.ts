import { TicketThreadDto } from "@signaldeck/contract";
import { openRoom } from "../../testing/openRoom.ts";
import type { Person } from "../../testing/People.ts";
import { mountSupport } from "../routes.ts";

export const TICKET = {
  subject: "  Deposit not\u0000seen ",
  category: "deposit-issues",
  message: "I sent it\r\nyesterday.",
};

export type SupportRoom = Awaited<ReturnType<typeof openSupportRoom>>;

/** The support room with real storage. */
export async function openSupportRoom() {
  const room = await openRoom({ mount: mountSupport });
  return Object.assign(room, {
    async openTicket(by: Person, changes: object = {}): Promise<TicketThreadDto> {
      const body = { ...TICKET, ...changes };
      return TicketThreadDto.parse(
        (await by.call("post", "/support/tickets", body).expect(201)).data,
      );
    },
    /** How often the ticket desk has been told so far. */
    ticketNews: async () => (await room.deskNews()).filter((desk) => desk === "tickets").length,
  });
}
