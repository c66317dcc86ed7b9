import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { REPOSITORY_ROOT } from "../../src/paths.ts";

/** Packs what is here. @returns the tar's path */
export function packNow(): Promise<string> {
  return pack(REPOSITORY_ROOT);
}

/**
 * Packs an earlier commit of this clone.
 * @param folder what it is built in, and to be removed with it
 * @returns the tar's path
 * @throws Error where the clone does not reach back to it
 */
export async function packOf(commit: string, folder: string): Promise<string> {
  const clone = join(folder, commit);
  await run("git", ["clone", "--quiet", "--no-checkout", REPOSITORY_ROOT, clone], folder);
  await run("git", ["checkout", "--quiet", commit], clone);
  // At that time its packing needed a package before it installed any.
  const install = 'await (await import("./scripts/lib/dependencies.mjs")).ensureDependencies()';
  await run(process.execPath, ["--input-type=module", "--eval", install], clone);
  return pack(clone);
}

async function pack(clone: string): Promise<string> {
  const said = await run(process.execPath, ["scripts/package.mjs"], clone);
  const tar = said.split("\n").find((line) => line.endsWith(".tar.gz"));
  if (tar === undefined) throw new Error(`Nothing was packed: ${said}`);
  return tar;
}

/** Runs a program to its end; what it prints. */
async function run(program: string, args: string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd, maxBuffer: 64 * 1_024 ** 2 });
  return stdout;
}
