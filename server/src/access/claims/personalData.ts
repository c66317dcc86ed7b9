import { Op, type Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import type { PersonalDataModule } from "../../members/personalData.ts";
import { ClaimFingerprint } from "./ClaimFingerprint.ts";
import { DepositClaim } from "./DepositClaim.ts";
import { hasProof, presentClaim } from "./presentClaim.ts";
import type { ProofFiles } from "./ProofFiles.ts";

/** What the claims module stores of a member: claims with their proofs. */
export function claimsPersonalData(database: Database, proofs: ProofFiles): PersonalDataModule {
  const claims = database.model(DepositClaim);
  const fingerprints = database.model(ClaimFingerprint);
  const ofMember = (memberId: string, transaction: Transaction | null = null) =>
    claims.findAll({ where: { memberId }, order: [["id", "ASC"]], transaction, raw: true });
  return {
    name: "deposit claims",
    tables: ["deposit_claims", "claim_marks"],
    export: async (memberId) => {
      const own = await ofMember(memberId);
      const kept = await fingerprints.findAll({
        where: { claimId: own.map(({ id }) => id) },
        order: [["id", "ASC"]],
        raw: true,
      });
      return own.map((claim) => ({
        ...presentClaim(claim),
        reported: claim.reported,
        look: claim.look,
        marks: kept
          .filter(({ claimId }) => claimId === claim.id)
          .map(({ kind, mark }) => ({ kind, mark })),
      }));
    },
    async erase(memberId: string, transaction: Transaction) {
      const ids = (await ofMember(memberId, transaction)).map(({ id }) => id);
      // That a picture was there stays stored, by its hash alone; everything else goes.
      await fingerprints.destroy({
        where: { claimId: ids, kind: { [Op.ne]: "picture" } },
        transaction,
      });
      await fingerprints.update({ claimId: null }, { where: { claimId: ids }, transaction });
      await claims.destroy({ where: { memberId }, transaction });
    },
    async files(memberId, transaction) {
      const own = await ofMember(memberId, transaction);
      const known = own.filter(hasProof).map(({ proofFile }) => proofFile);
      // A crash may have left files of theirs without a claim.
      const names = new Set([...known, ...(await proofs.namesOf(memberId))]);
      return [...names].map((name) => proofs.fileOf(name));
    },
  };
}
