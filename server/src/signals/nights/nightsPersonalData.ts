import type { Database } from "../../database/Database.ts";
import type { PersonalDataRoom } from "../../members/personalData.ts";
import { SignalNight, type SignalNightRow } from "./SignalNight.ts";

/** The hours that a member keeps, and kept, free of signal windows. */
export function nightsPersonalData(database: Database): PersonalDataRoom {
  const nights = database.model(SignalNight);
  return {
    name: "signal-nights",
    tables: ["signal_nights"],
    async export(memberId) {
      const attributes = { exclude: ["memberId"] };
      const rows: SignalNightRow[] = await nights.findAll({
        where: { memberId },
        attributes,
        order: [["validFrom", "ASC"]],
        raw: true,
      });
      return rows.map((row) => ({ ...row }));
    },
    async erase(memberId, transaction) {
      await nights.destroy({ where: { memberId }, transaction });
    },
  };
}
