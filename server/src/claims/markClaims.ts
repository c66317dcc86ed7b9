import type { Clock } from "../clock.ts";
import type { Database } from "../database/Database.ts";
import { ClaimMark } from "./ClaimMark.ts";
import { takeMarks, writeMarks } from "./claimMarks.ts";
import { DepositClaim } from "./DepositClaim.ts";
import type { ProofFiles } from "./ProofFiles.ts";

export interface MarkClaimsDeps {
  database: Database;
  clock: Clock;
  proofs: ProofFiles;
  /** From `openSecret`. */
  secret: string;
}

/** Claims of one turn; a stop waits for no more than one of them. */
const AT_ONCE = 50;

/**
 * Takes the marks of claims from before there were marks, the oldest first, as far as their files
 * are there; device and address of those are not known. Returns how many were marked.
 */
export async function markClaims(deps: MarkClaimsDeps, isOver: () => boolean): Promise<number> {
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
