import type { PersonalDataRoom } from "../members/personalData.ts";
import type { Database } from "../database/Database.ts";
import { SupportTicket } from "./SupportTicket.ts";
import { TicketMessage } from "./TicketMessage.ts";
import { TicketViewer } from "./TicketViewer.ts";

/**
 * The member's tickets with their conversations. What somebody of the staff has answered stays,
 * without the name.
 */
export function supportPersonalData(database: Database): PersonalDataRoom {
  const tickets = database.model(SupportTicket);
  const messages = database.model(TicketMessage);
  const viewers = database.model(TicketViewer);
  return {
    name: "tickets",
    tables: ["support_tickets", "ticket_messages", "ticket_viewers"],
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
      const ofOwn = { where: { ticketId: own.map(({ id }) => id) }, transaction };
      await messages.destroy(ofOwn);
      await viewers.destroy(ofOwn);
      await tickets.destroy({ where: { memberId }, transaction });
      const asStaff = { where: { staffId: memberId }, transaction };
      await messages.update({ staffId: null }, asStaff);
      await viewers.destroy(asStaff);
      await tickets.update({ assigneeId: null }, { where: { assigneeId: memberId }, transaction });
    },
  };
}
