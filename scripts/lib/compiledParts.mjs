import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.mjs";

const PART = "build/Release/node_sqlite3.node";

/**
 * Puts what was compiled here into a folder, so that another clone with the same packages need not
 * spend its minutes on that. Where npm looks for another version it finds none, and compiles.
 * @returns the environment in which npm finds it
 */
export function compiledParts(folder) {
  const own = join(ROOT, "node_modules/sqlite3");
  const { version, binary } = JSON.parse(readFileSync(join(own, "package.json"), "utf8"));
  const napi = Math.max(...binary.napi_versions);
  const name = `sqlite3-v${version}-napi-v${napi}-${process.platform}-${process.arch}.tar.gz`;
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-czf", join(folder, name), "-C", own, PART]);
  return { npm_config_sqlite3_local_prebuilds: folder };
}
