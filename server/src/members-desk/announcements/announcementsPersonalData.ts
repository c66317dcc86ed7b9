import type { Database } from "../../database/Database.ts";
import type { PersonalDataRoom } from "../../members/personalData.ts";
import { Announcement, type AnnouncementRow } from "./Announcement.ts";

/** What one of the staff has written to members; it stays, without the name. */
export function announcementsPersonalData(database: Database): PersonalDataRoom {
  const announcements = database.model(Announcement);
  return {
    name: "announcements",
    tables: ["announcements"],
    async export(memberId) {
      const rows: AnnouncementRow[] = await announcements.findAll({
        where: { authorId: memberId },
        order: [["createdAt", "ASC"]],
        raw: true,
      });
      return rows.map(({ kind, subject, text, filter, state, createdAt }) => ({
        kind,
        subject,
        text,
        filter,
        state,
        createdAt,
      }));
    },
    async erase(memberId, transaction) {
      await announcements.update(
        { authorId: null },
        { where: { authorId: memberId }, transaction },
      );
    },
  };
}
