import type { PersonalDataModule } from "../members/personalData.ts";
import type { Database } from "../database/Database.ts";
import { SupportTicket } from "./SupportTicket.ts";
import { TicketNote } from "./TicketNote.ts";

/**
 * What staff have noted on the member's tickets. It is no part of a conversation and stands apart
 * in the download; being about the member, it is the member's to read there. A note stays when the
 * account of its author goes, without the name. To be erased before the tickets.
 */
export function ticketNotesPersonalData(database: Database): PersonalDataModule {
  const tickets = database.model(SupportTicket);
  const notes = database.model(TicketNote);
  return {
    name: "notes of the staff on tickets",
    tables: ["ticket_notes"],
    async export(memberId) {
      const own = await tickets.findAll({
        where: { memberId },
        attributes: ["id", "subject"],
        raw: true,
      });
      const subjects = new Map(own.map(({ id, subject }) => [id, subject]));
      const written = await notes.findAll({
        where: { ticketId: [...subjects.keys()] },
        order: [
          ["createdAt", "ASC"],
          ["id", "ASC"],
        ],
        raw: true,
      });
      return written.map(({ ticketId, text, createdAt }) => ({
        ticket: subjects.get(ticketId),
        text,
        createdAt,
      }));
    },
    async erase(memberId, transaction) {
      const own = await tickets.findAll({
        where: { memberId },
        attributes: ["id"],
        transaction,
        raw: true,
      });
      await notes.destroy({ where: { ticketId: own.map(({ id }) => id) }, transaction });
      await notes.update({ staffId: null }, { where: { staffId: memberId }, transaction });
    },
  };
}
