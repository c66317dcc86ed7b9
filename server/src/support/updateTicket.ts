import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { queueRank } from "./queueRank.ts";
import { SupportTicket, type TicketRow } from "./SupportTicket.ts";

/** What of a ticket can change; its rank in the queue follows by itself. */
export type TicketChanges = Partial<
  Pick<TicketRow, "status" | "priority" | "category" | "assigneeId" | "waitingSince" | "updatedAt">
>;

/** Changes a ticket and its place in the queue; returns it as it is then. */
export async function updateTicket(
  database: Database,
  transaction: Transaction,
  ticket: TicketRow,
  changes: TicketChanges,
): Promise<TicketRow> {
  const changed = { ...ticket, ...changes };
  changed.queueRank = queueRank(changed);
  await database
    .model(SupportTicket)
    .update(
      { ...changes, queueRank: changed.queueRank },
      { where: { id: ticket.id }, transaction },
    );
  return changed;
}
