import type { Transaction } from "sequelize";
import type { PersonalDataRoom } from "../members/personalData.ts";
import type { Database } from "../database/Database.ts";
import { DashboardCode } from "./DashboardCode.ts";
import { DepositClaim } from "../claims/DepositClaim.ts";
import { presentClaim } from "../claims/presentClaim.ts";
import type { ProofFiles } from "../claims/ProofFiles.ts";

/** What the membership room keeps of a member: claims with their proofs, and an unused code. */
export function membershipPersonalData(database: Database, proofs: ProofFiles): PersonalDataRoom {
  const claims = database.model(DepositClaim);
  const ofMember = (memberId: string) => claims.findAll({ where: { memberId }, raw: true });
  return {
    name: "deposit claims",
    tables: ["deposit_claims", "dashboard_codes"],
    export: async (memberId) =>
      (await ofMember(memberId)).map((claim) => ({ ...presentClaim(claim), sentBy: claim.sentBy })),
    async erase(memberId: string, transaction: Transaction) {
      await claims.destroy({ where: { memberId }, transaction });
      await database.model(DashboardCode).destroy({ where: { memberId }, transaction });
    },
    files: async (memberId) =>
      (await ofMember(memberId)).map(({ proofFile }) => proofs.pathOf(proofFile)),
  };
}
