import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import type { PersonalDataRoom } from "../members/personalData.ts";
import { DepositClaim } from "./DepositClaim.ts";
import { presentClaim } from "./presentClaim.ts";
import type { ProofFiles } from "./ProofFiles.ts";

/** What the claims room keeps of a member: claims with their proofs. */
export function claimsPersonalData(database: Database, proofs: ProofFiles): PersonalDataRoom {
  const claims = database.model(DepositClaim);
  const ofMember = (memberId: string) => claims.findAll({ where: { memberId }, raw: true });
  return {
    name: "deposit claims",
    tables: ["deposit_claims"],
    export: async (memberId) =>
      (await ofMember(memberId)).map((claim) => ({
        ...presentClaim(claim),
        sentBy: claim.sentBy,
        counts: claim.counts,
        endedGrant: claim.endedGrant,
      })),
    async erase(memberId: string, transaction: Transaction) {
      await claims.destroy({ where: { memberId }, transaction });
    },
    async files(memberId) {
      const known = (await ofMember(memberId)).map(({ proofFile }) => proofFile);
      // A crash may have left files of theirs without a claim.
      const names = new Set([...known, ...(await proofs.namesOf(memberId))]);
      return [...names].map((name) => proofs.pathOf(name));
    },
  };
}
