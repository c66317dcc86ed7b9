import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { REPOSITORY_ROOT } from "../../src/paths.ts";

/** Packs what is here. @returns the tar's path */
export function packNow(): string {
  return pack(REPOSITORY_ROOT);
}

/**
 * Packs an earlier commit of this clone.
 * @param folder what it is built in, and to be removed with it
 * @returns the tar's path
 * @throws Error where the clone does not reach back to it
 */
export function packOf(commit: string, folder: string): string {
  const clone = join(folder, commit);
  run("git", ["clone", "--quiet", "--no-checkout", REPOSITORY_ROOT, clone], folder);
  run("git", ["checkout", "--quiet", commit], clone);
  // At that time its packing needed a package before it installed any.
  const install = 'await (await import("./scripts/lib/dependencies.mjs")).ensureDependencies()';
  run(process.execPath, ["--input-type=module", "--eval", install], clone);
  return pack(clone);
}

function pack(clone: string): string {
  const said = run(process.execPath, ["scripts/package.mjs"], clone);
  const tar = said.split("\n").find((line) => line.endsWith(".tar.gz"));
  if (tar === undefined) throw new Error(`Nothing was packed: ${said}`);
  return tar;
}

const run = (program: string, args: string[], cwd: string) =>
  execFileSync(program, args, { cwd, encoding: "utf8" });
