import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.mjs";

const git = (...args) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);

/** The commit that a branch and HEAD have in common. */
export const baseOf = (branch) => git("merge-base", branch, "HEAD")[0];

/** Paths of files that differ from a commit, with those that git does not know yet. */
export function changedFiles(commit) {
  const changed = git("diff", "--name-only", commit);
  const fresh = git("ls-files", "--others", "--exclude-standard");
  const paths = [...new Set([...changed, ...fresh])].sort();
  return { paths, present: paths.filter((path) => existsSync(join(ROOT, path))) };
}
