import { CLAIM_LIMITS, longestUpload, MINUTE } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { DataContext } from "../../database/DataContext.ts";
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

export interface SweepProofsDeps extends DataContext {
  proofs: ProofFiles;
  log: Pick<Logger, "info" | "warn">;
}

/** Removes the files that no claim knows; see `sweepFiles`. */
export function sweepProofs({ clock, database, log, proofs }: SweepProofsDeps): Promise<number> {
  return sweepFiles({
    clock,
    log,
    files: proofs,
    what: "proofs",
    known: async (names) => {
      const claims = await database
        .model(DepositClaim)
        .findAll({ where: { proofFile: names }, attributes: ["proofFile"], raw: true });
      return claims.map(({ proofFile }) => proofFile);
    },
  });
}

export interface SweepFilesOptions extends Pick<SweepProofsDeps, "clock" | "log"> {
  files: ProofFiles;
  /** What they are called in the log. */
  what: string;
  /** Which of these names a row of the database knows. */
  known: (names: string[]) => Promise<string[]>;
}

/**
 * Removes the files that no row knows: those of a process that ended between file and row, or
 * between a member's deletion and their files'. Where most files are unknown nothing is removed:
 * then it is the database that is the wrong one. Returns how many were removed.
 */
export async function sweepFiles(options: SweepFilesOptions): Promise<number> {
  const { clock, files, log, what } = options;
  const old = await files.olderThan(clock.now() - ORPHAN_AGE);
  const orphans: string[] = [];
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const names = old.slice(at, at + AT_ONCE);
    const known = new Set(await options.known(names));
    orphans.push(...names.filter((name) => !known.has(name)));
  }
  if (orphans.length > FEW && orphans.length > old.length / 2) {
    log.warn(
      { files: old.length, unknown: orphans.length },
      `most ${what} in ${files.place} belong to nothing in this database, so none was removed. Is it another database, or an older one, than that of the files?`,
    );
    return 0;
  }
  for (const name of orphans) await files.remove(name);
  if (orphans.length > 0) {
    log.info({ files: orphans.length }, `${what} that nothing knows were removed`);
  }
  return orphans.length;
}
