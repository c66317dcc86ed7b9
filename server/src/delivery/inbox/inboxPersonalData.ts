import type { Database } from "../../database/Database.ts";
import type { PersonalDataRoom } from "../../members/personalData.ts";
import { Notice, type NoticeRow } from "./Notice.ts";

/** What a member was told, and when they read it. */
export function inboxPersonalData(database: Database): PersonalDataRoom {
  const notices = database.model(Notice);
  return {
    name: "inbox",
    tables: ["notices"],
    async export(memberId) {
      const rows: NoticeRow[] = await notices.findAll({
        where: { memberId },
        attributes: { exclude: ["memberId"] },
        order: [["id", "ASC"]],
        raw: true,
      });
      return rows.map((row) => ({ ...row }));
    },
    async erase(memberId, transaction) {
      await notices.destroy({ where: { memberId }, transaction });
    },
  };
}
