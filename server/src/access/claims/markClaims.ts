import { literal, Op } from "sequelize";
import type { ProofContext } from "./claimsDeps.ts";
import { ClaimMark } from "./ClaimMark.ts";
import { accountMark, takeMarks, writeMarks } from "./claimMarks.ts";
import { DepositClaim } from "./DepositClaim.ts";

/** Claims of one turn; a stop waits for no more than one of them. */
const AT_ONCE = 50;

/**
 * Takes the marks of claims from before there were marks, the oldest first, as far as their files
 * are there; device and address of those are not known. Returns how many were marked.
 */
export async function markClaims(deps: ProofContext, isOver: () => boolean): Promise<number> {
  await markAccounts(deps, isOver);
  const claims = deps.database.model(DepositClaim);
  let marked = 0;
  for (;;) {
    const unmarked = await claims.findAll({
      where: { markedAt: null },
      order: [["createdAt", "ASC"]],
      limit: AT_ONCE,
      raw: true,
    });
    if (unmarked.length === 0) return marked;
    for (const { id, proofFile, proofType, brokerAccountId } of unmarked) {
      if (isOver()) return marked;
      const bytes = await deps.proofs.read(proofFile);
      const taken = await takeMarks(deps.secret, {
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
          await deps.database.model(ClaimMark).destroy({ where: { claimId: id }, transaction });
          await writeMarks(deps.database, transaction, id, taken);
        }
      });
      marked += 1;
    }
  }
}

/** Marks the accounts again whose marks a change of how accounts are compared has removed. */
async function markAccounts({ database, secret }: ProofContext, isOver: () => boolean) {
  const marked = "SELECT claim_id FROM claim_marks WHERE kind = 'account' AND claim_id IS NOT NULL";
  for (;;) {
    const claims = await database.model(DepositClaim).findAll({
      where: { markedAt: { [Op.ne]: null }, id: { [Op.notIn]: literal(`(${marked})`) } },
      attributes: ["id", "brokerAccountId"],
      limit: AT_ONCE,
      raw: true,
    });
    if (claims.length === 0 || isOver()) return;
    await database.write(async (transaction) => {
      for (const { id, brokerAccountId } of claims) {
        const marks = [{ kind: "account" as const, mark: accountMark(secret, brokerAccountId) }];
        await writeMarks(database, transaction, id, { look: null, marks });
      }
    });
  }
}
