import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import type { PersonalDataRoom } from "../members/personalData.ts";
import { DashboardCode } from "./codes/DashboardCode.ts";

/** What the membership room keeps of a member: a code that was issued and not used, without it. */
export function membershipPersonalData(database: Database): PersonalDataRoom {
  const codes = database.model(DashboardCode);
  return {
    name: "dashboard code",
    tables: ["dashboard_codes"],
    export: async (memberId) =>
      (await codes.findAll({ where: { memberId }, raw: true })).map(({ tier, expiresAt }) => ({
        tier,
        expiresAt: expiresAt.toISOString(),
      })),
    async erase(memberId: string, transaction: Transaction) {
      await codes.destroy({ where: { memberId }, transaction });
    },
  };
}
