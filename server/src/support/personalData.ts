import type { Transaction } from "sequelize";
import type { ProofFiles } from "../access/claims/ProofFiles.ts";
import type { PersonalDataModule } from "../members/personalData.ts";
import type { Database } from "../database/Database.ts";
import { SupportTicket } from "./SupportTicket.ts";
import { TicketFile, type TicketFileRow } from "./TicketFile.ts";
import { TicketMessage } from "./TicketMessage.ts";
import { TicketViewer } from "./TicketViewer.ts";

/**
 * The member's tickets with their conversations. What somebody of the staff has answered stays,
 * without the name.
 */
export function supportPersonalData(
  database: Database,
  ticketFiles: ProofFiles,
): PersonalDataModule {
  const tickets = database.model(SupportTicket);
  const messages = database.model(TicketMessage);
  const viewers = database.model(TicketViewer);
  const files = database.model(TicketFile);
  const ticketsOf = async (memberId: string, transaction?: Transaction) => {
    const own = await tickets.findAll({
      where: { memberId },
      attributes: ["id"],
      raw: true,
      ...(transaction && { transaction }),
    });
    return own.map(({ id }) => id);
  };
  return {
    name: "tickets",
    tables: ["support_tickets", "ticket_messages", "ticket_viewers", "ticket_files"],
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
      const sent: TicketFileRow[] = await files.findAll({
        where: { ticketId: own.map(({ id }) => id) },
        order: [["id", "ASC"]],
        raw: true,
      });
      return written.flatMap(({ id: messageId, ticketId, author, text, createdAt }) => {
        const ticket = own.find(({ id }) => id === ticketId);
        if (!ticket) return [];
        const { subject, category, priority, status } = ticket;
        const attached = sent
          .filter((file) => file.messageId === messageId)
          .map(({ author: by, name, type, bytes }) => ({ by, name, type, bytes }));
        return [{ subject, category, priority, status, author, text, files: attached, createdAt }];
      });
    },
    async erase(memberId, transaction) {
      const ofOwn = { where: { ticketId: await ticketsOf(memberId, transaction) }, transaction };
      await files.destroy(ofOwn);
      await messages.destroy(ofOwn);
      await viewers.destroy(ofOwn);
      await tickets.destroy({ where: { memberId }, transaction });
      const asStaff = { where: { staffId: memberId }, transaction };
      await messages.update({ staffId: null }, asStaff);
      await viewers.destroy(asStaff);
      await tickets.update({ assigneeId: null }, { where: { assigneeId: memberId }, transaction });
    },
    async files(memberId, transaction) {
      const rows = await files.findAll({
        attributes: ["file"],
        where: { ticketId: await ticketsOf(memberId, transaction) },
        transaction,
        raw: true,
      });
      // A crash may have left files of theirs without a message.
      const names = new Set([
        ...rows.map(({ file }) => file),
        ...(await ticketFiles.namesOf(memberId)),
      ]);
      return [...names].map((name) => ticketFiles.fileOf(name));
    },
  };
}
