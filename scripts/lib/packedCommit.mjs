const UNKNOWN = "unknown";

/**
 * The commit that a package is named by: what the clone says, or what who packs says of files that
 * came without a repository.
 * @param known of the clone, or `unknown`
 * @param given what `git rev-parse HEAD` prints; empty where nobody says it
 * @throws a sentence where it is no commit, or another one than the clone's
 */
export function packedCommit(known, given = "") {
  if (given === "") return known;
  if (!/^[0-9a-f]{12,64}$/.test(given)) {
    throw new Error(`--commit is what git rev-parse HEAD prints, not ${given}.`);
  }
  const commit = given.slice(0, 12);
  if (known !== UNKNOWN && known !== commit) {
    throw new Error(`--commit says ${commit}, and this clone is at ${known}.`);
  }
  return commit;
}
