import type { Database } from "../database/Database.ts";
import { Member } from "../members/Member.ts";
import type { PersonalDataRoom } from "../members/personalData.ts";
import { countRecoveryCodes } from "./recoveryCodes.ts";
import { forgetSecondFactor } from "./secondFactor.ts";

/** That the second factor is on, and since when; its secrets stay inside. */
export function secondFactorPersonalData(database: Database): PersonalDataRoom {
  return {
    name: "secondFactor",
    tables: ["totp_secrets", "recovery_codes", "sign_in_challenges"],
    async export(memberId) {
      const member = await database
        .model(Member)
        .findByPk(memberId, { attributes: ["secondFactorAt"], raw: true });
      if (!member?.secondFactorAt) return [{ on: false }];
      return [
        {
          on: true,
          since: member.secondFactorAt,
          recoveryCodesLeft: await countRecoveryCodes({ database }, memberId),
        },
      ];
    },
    erase: (memberId, transaction) => forgetSecondFactor({ database }, transaction, memberId),
  };
}
