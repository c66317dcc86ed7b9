import type { InferAttributes } from "sequelize";
import { defineTable, key, nullable, text, time, uuid } from "../database/defineTable.ts";

/** One message of a ticket's conversation. Written once, never changed. */
export class TicketMessage extends defineTable({
  table: "ticket_messages",
  columns: {
    id: key(uuid()),
    ticketId: uuid(),
    author: text<"member" | "staff">(8),
    /** Who of the staff wrote it. The member is not told. */
    staffId: nullable(uuid()),
    text: text(),
    createdAt: time(),
  },
}) {}

/** A message as plain data. */
export type MessageRow = InferAttributes<TicketMessage>;
