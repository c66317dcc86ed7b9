import type { PersonalDataRoom } from "../accounts/personalData.ts";
import type { Database } from "../database/Database.ts";
import { SupportTicket } from "./SupportTicket.ts";
import { TicketMessage } from "./TicketMessage.ts";

/** The member's tickets with their conversations. */
export function supportPersonalData(database: Database): PersonalDataRoom {
  const tickets = database.model(SupportTicket);
  const messages = database.model(TicketMessage);
  return {
    name: "tickets",
    tables: ["support_tickets"],
    async export(memberId) {
      const own = await tickets.findAll({
        where: { memberId },
        order: [["createdAt", "ASC"]],
        raw: true,
      });
      const written = await messages.findAll({
        where: { ticketId: own.map(({ id }) => id) },
        order: [
          ["createdAt", "ASC"],
          ["id", "ASC"],
        ],
        raw: true,
      });
      return written.flatMap(({ ticketId, author, text, createdAt }) => {
        const ticket = own.find(({ id }) => id === ticketId);
        if (!ticket) return [];
        const { subject, category, priority, status } = ticket;
        return [{ subject, category, priority, status, author, text, createdAt }];
      });
    },
    async erase(memberId, transaction) {
      const own = await tickets.findAll({
        where: { memberId },
        attributes: ["id"],
        transaction,
        raw: true,
      });
      await messages.destroy({ where: { ticketId: own.map(({ id }) => id) }, transaction });
      await tickets.destroy({ where: { memberId }, transaction });
    },
  };
}
