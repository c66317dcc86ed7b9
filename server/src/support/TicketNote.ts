import { defineTable, key, nullable, text, time, uuid } from "../database/defineTable.ts";

/**
 * What staff wrote for each other on a ticket. A table of its own: nothing that reads a
 * conversation can come upon it.
 */
export class TicketNote extends defineTable({
  table: "ticket_notes",
  columns: {
    id: key(uuid()),
    ticketId: uuid(),
    /** Null once that account is gone. */
    staffId: nullable(uuid()),
    text: text(),
    createdAt: time(),
  },
}) {}
