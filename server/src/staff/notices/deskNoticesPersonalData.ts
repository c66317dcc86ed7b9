import type { Database } from "../../database/Database.ts";
import type { PersonalDataRoom } from "../../members/personalData.ts";
import { DeskNotice, type DeskNoticeRow } from "./DeskNotice.ts";

/** What one of the staff wishes to be told of their desks, and when they were told last. */
export function deskNoticesPersonalData(database: Database): PersonalDataRoom {
  const notices = database.model(DeskNotice);
  return {
    name: "notices of the desks",
    tables: ["desk_notices"],
    async export(memberId) {
      const rows: DeskNoticeRow[] = await notices.findAll({
        where: { memberId },
        attributes: { exclude: ["memberId"] },
        raw: true,
      });
      return rows.map((row) => ({ ...row }));
    },
    async erase(memberId, transaction) {
      await notices.destroy({ where: { memberId }, transaction });
    },
  };
}
