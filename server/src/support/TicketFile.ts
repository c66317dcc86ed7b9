import type { ProofType } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import { defineTable, integer, key, text, time, uuid } from "../database/defineTable.ts";

/** A file that came with a message of a ticket. Written once, never changed. */
export class TicketFile extends defineTable({
  table: "ticket_files",
  columns: {
    id: key(uuid()),
    ticketId: uuid(),
    messageId: uuid(),
    author: text<"member" | "staff">(8),
    /** Its name in the folder of ticket files, which begins with the member whose ticket it is. */
    file: text(64),
    /** As the sender called it. */
    name: text(120),
    /** By what is in it. */
    type: text<ProofType>(40),
    bytes: integer(),
    createdAt: time(),
  },
}) {}

/** A file's row as plain data. */
export type TicketFileRow = InferAttributes<TicketFile>;
