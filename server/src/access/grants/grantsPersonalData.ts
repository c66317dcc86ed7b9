import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import type { PersonalDataRoom } from "../../members/personalData.ts";
import { Grant, type GrantRow } from "./Grant.ts";

/** What is kept of a member's access: what gave it, since when, and until when. */
export function grantsPersonalData(database: Database): PersonalDataRoom {
  const grants = database.model(Grant);
  return {
    name: "access",
    tables: ["grants"],
    async export(memberId) {
      const rows: GrantRow[] = await grants.findAll({
        where: { memberId },
        // Which of the staff it was is theirs.
        attributes: { exclude: ["memberId", "givenBy", "endedBy"] },
        order: [["id", "ASC"]],
        raw: true,
      });
      return rows.map((row) => ({ ...row }));
    },
    async erase(memberId: string, transaction: Transaction) {
      await grants.destroy({ where: { memberId }, transaction });
    },
  };
}
