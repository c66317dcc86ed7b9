import { defineTable, flag, key, time, uuid } from "../database/defineTable.ts";

/** Somebody of the staff has a ticket open; counts for SUPPORT_LIMITS.presenceLifetime. */
export class TicketViewer extends defineTable({
  table: "ticket_viewers",
  columns: {
    ticketId: key(uuid()),
    staffId: key(uuid()),
    /** An answer or a note is being written. */
    writing: flag(),
    seenAt: time(),
  },
}) {}
