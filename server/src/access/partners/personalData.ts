import { accountKey } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { Member } from "../../members/Member.ts";
import type { PersonalDataModule } from "../../members/personalData.ts";
import { PartnerClick } from "./PartnerClick.ts";
import { PartnerPostback, type PostbackRow } from "./PartnerPostback.ts";

/** By which id partners name a member, and what they have said of them. */
export function partnersPersonalData(database: Database): PersonalDataModule {
  const clicks = database.model(PartnerClick);
  const postbacks = database.model(PartnerPostback);
  return {
    name: "partner programs",
    tables: ["partner_clicks", "partner_postbacks"],
    async export(memberId) {
      const click = await clicks.findByPk(memberId, { raw: true });
      const said: PostbackRow[] = await postbacks.findAll({
        where: { memberId },
        attributes: { exclude: ["messageKey"] },
        order: [["id", "ASC"]],
        raw: true,
      });
      return [
        ...(click ? [{ clickId: click.clickId, createdAt: click.createdAt }] : []),
        ...said.map((postback) => ({ ...postback })),
      ];
    },
    async erase(memberId, transaction) {
      const member = await database
        .model(Member)
        .findByPk(memberId, { attributes: ["brokerAccountId"], transaction, raw: true });
      const account = member?.brokerAccountId ?? null;
      // What was said of their account before anybody knew whose it is goes as well.
      const ofAccount =
        account === null ? [] : [{ memberId: null, accountKey: accountKey(account) }];
      await postbacks.destroy({ where: { [Op.or]: [{ memberId }, ...ofAccount] }, transaction });
      await clicks.destroy({ where: { memberId }, transaction });
    },
  };
}
