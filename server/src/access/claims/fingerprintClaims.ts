import { literal, Op } from "sequelize";
import type { ProofContext } from "./claimsDeps.ts";
import { ClaimFingerprint } from "./ClaimFingerprint.ts";
import { accountFingerprint, takeFingerprints, writeFingerprints } from "./claimFingerprints.ts";
import { DepositClaim } from "./DepositClaim.ts";

/** Claims of one turn; a stop waits for no more than one of them. */
const AT_ONCE = 50;

/**
 * Takes the fingerprints of claims from before there were any, the oldest first, as far as their files
 * are there; device and address of those are not known. Returns of how many they were taken.
 */
export async function fingerprintClaims(
  deps: ProofContext,
  isOver: () => boolean,
): Promise<number> {
  await fingerprintAccounts(deps, isOver);
  const claims = deps.database.model(DepositClaim);
  let count = 0;
  for (;;) {
    const without = await claims.findAll({
      where: { markedAt: null },
      order: [["createdAt", "ASC"]],
      limit: AT_ONCE,
      raw: true,
    });
    if (without.length === 0) return count;
    for (const { id, proofFile, proofType, brokerAccountId } of without) {
      if (isOver()) return count;
      const bytes = await deps.proofs.read(proofFile);
      const taken = await takeFingerprints(deps.secret, {
        brokerAccountId,
        proof: bytes && { bytes, type: proofType },
        device: null,
        address: null,
      });
      await deps.database.write(async (transaction) => {
        const [found] = await claims.update(
          { look: taken.look, markedAt: new Date(deps.clock.now()) },
          { where: { id, markedAt: null }, transaction },
        );
        if (found > 0) {
          await deps.database
            .model(ClaimFingerprint)
            .destroy({ where: { claimId: id }, transaction });
          await writeFingerprints(deps.database, transaction, id, taken);
        }
      });
      count += 1;
    }
  }
}

/** Takes those of accounts again that a change of how accounts are compared has removed. */
async function fingerprintAccounts({ database, secret }: ProofContext, isOver: () => boolean) {
  const taken = "SELECT claim_id FROM claim_marks WHERE kind = 'account' AND claim_id IS NOT NULL";
  for (;;) {
    const claims = await database.model(DepositClaim).findAll({
      where: { markedAt: { [Op.ne]: null }, id: { [Op.notIn]: literal(`(${taken})`) } },
      attributes: ["id", "brokerAccountId"],
      limit: AT_ONCE,
      raw: true,
    });
    if (claims.length === 0 || isOver()) return;
    await database.write(async (transaction) => {
      for (const { id, brokerAccountId } of claims) {
        const fingerprints = [
          { kind: "account" as const, mark: accountFingerprint(secret, brokerAccountId) },
        ];
        await writeFingerprints(database, transaction, id, { look: null, fingerprints });
      }
    });
  }
}
