import type { PersonalDataRoom } from "../members/personalData.ts";
import type { Database } from "../database/Database.ts";
import { MemberNote } from "./MemberNote.ts";

/** What staff have written down: about the member, hence the member's to read and to take along. */
export function notesPersonalData(database: Database): PersonalDataRoom {
  const notes = database.model(MemberNote);
  return {
    name: "notes of the staff",
    tables: ["member_notes"],
    async export(memberId) {
      const written = await notes.findAll({
        where: { memberId },
        order: [["createdAt", "ASC"]],
        raw: true,
      });
      return written.map(({ text, createdAt }) => ({ text, createdAt }));
    },
    async erase(memberId, transaction) {
      await notes.destroy({ where: { memberId }, transaction });
    },
  };
}
