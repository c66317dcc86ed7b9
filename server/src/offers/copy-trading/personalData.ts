import type { PersonalDataModule } from "../../members/personalData.ts";
import type { Database } from "../../database/Database.ts";
import { CopyTradingInterest } from "./CopyTradingInterest.ts";

/** Whether the member wants to hear when auto-copy opens. */
export function copyTradingPersonalData(database: Database): PersonalDataModule {
  const interests = database.model(CopyTradingInterest);
  return {
    name: "copyTrading",
    tables: ["copy_trading_interests"],
    async export(memberId) {
      const rows = await interests.findAll({ where: { memberId }, raw: true });
      return rows.map(({ createdAt }) => ({ wantsToBeToldSince: createdAt }));
    },
    async erase(memberId, transaction) {
      await interests.destroy({ where: { memberId }, transaction });
    },
  };
}
