import type { TicketCategory, TicketPriority, TicketStatus } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import { defineTable, integer, key, nullable, text, time, uuid } from "../database/defineTable.ts";

/** A member's question to support. */
export class SupportTicket extends defineTable({
  table: "support_tickets",
  columns: {
    id: key(uuid()),
    memberId: uuid(),
    subject: text(120),
    /** The subject as it is searched by; see `subjectKey`. */
    subjectKey: text(120),
    category: text<TicketCategory>(24),
    priority: text<TicketPriority>(16),
    status: text<TicketStatus>(16),
    /** Follows from status and priority; see `queueRank`. */
    queueRank: integer(),
    /** An open ticket: since when the member waits. Any other: since when it is as it is. */
    waitingSince: time(),
    /** Who of the staff has it. */
    assigneeId: nullable(uuid()),
    createdAt: time(),
    /** The last message or change of status. */
    updatedAt: time(),
  },
}) {}

/** A ticket as plain data. */
export type TicketRow = InferAttributes<SupportTicket>;
