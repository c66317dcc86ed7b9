import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReleaseDto } from "@signaldeck/contract";
import { REPOSITORY_ROOT } from "./paths.ts";

/** Where neither git nor who packed it says of which commit it is. */
const UNKNOWN = "unknown";

/**
 * What a folder holds: the version and the commit that its package.json names, as a package's does.
 * In a clone git is asked for the commit, with `-changed` behind it where files differ from it.
 */
export function readRelease(root: string): ReleaseDto {
  const text = readFileSync(join(root, "package.json"), "utf8");
  const { version, commit } = JSON.parse(text) as { version: string; commit?: string };
  return { version, commit: commit ?? commitOf(root) };
}

function commitOf(root: string): string {
  const repository = join(root, ".git");
  // A repository above this folder has commits of something else.
  if (!existsSync(repository)) return UNKNOWN;
  const here = ["--git-dir", repository, "--work-tree", root];
  const words = ["--always", "--abbrev=12", "--exclude=*", "--dirty=-changed"];
  const { status, stdout } = spawnSync("git", [...here, "describe", ...words], {
    cwd: root,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : UNKNOWN;
}

/** What runs here, as it was when it started, whatever is fetched into its folder meanwhile. */
export const RELEASE = readRelease(REPOSITORY_ROOT);
