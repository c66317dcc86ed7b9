import { CLAIM_LIMITS, longestUpload, MINUTE } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/Database.ts";
import { DepositClaim } from "./DepositClaim.ts";
import type { ProofFiles } from "./ProofFiles.ts";

/**
 * A file whose claim is not written after this time will never have one, in ms: longer than any
 * upload takes, and far longer than one waits for the database after it.
 */
export const ORPHAN_AGE = longestUpload(CLAIM_LIMITS.proofMaxBytes) + 10 * MINUTE;

/** Names that one query asks for. */
const AT_ONCE = 500;

/** So few files without a claim are what is left of crashes, whatever else there is. */
const FEW = 2;

export interface SweepProofsDeps {
  database: Database;
  clock: Clock;
  proofs: ProofFiles;
  log: Pick<Logger, "info" | "warn">;
}

/**
 * Removes the files that no claim knows: those of a process that ended between file and claim, or
 * between a member's deletion and their files'. Where most files are unknown nothing is removed:
 * then it is the database that is the wrong one. Returns how many were removed.
 */
export async function sweepProofs(deps: SweepProofsDeps): Promise<number> {
  const { clock, database, log, proofs } = deps;
  const old = await proofs.olderThan(clock.now() - ORPHAN_AGE);
  const orphans: string[] = [];
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const names = old.slice(at, at + AT_ONCE);
    const claims = await database
      .model(DepositClaim)
      .findAll({ where: { proofFile: names }, attributes: ["proofFile"], raw: true });
    const known = new Set(claims.map(({ proofFile }) => proofFile));
    orphans.push(...names.filter((name) => !known.has(name)));
  }
  if (orphans.length > FEW && orphans.length > old.length / 2) {
    log.warn(
      { files: old.length, unknown: orphans.length },
      "most proofs in DATA_DIR/uploads belong to no claim of this database, so none was removed. Is it another database, or an older one, than that of the folder?",
    );
    return 0;
  }
  for (const name of orphans) await proofs.remove(name);
  if (orphans.length > 0) {
    log.info({ files: orphans.length }, "proofs without a claim were removed");
  }
  return orphans.length;
}
