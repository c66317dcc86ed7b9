import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY_ROOT } from "../paths.ts";

/** The engine's own files, which lie beside the built program, too. */
const ENGINE = join(REPOSITORY_ROOT, "server", "src", "engine");

/** The code that trains: the product's version, and SHA-256 (hex) over the engine's own files. */
export function codeVersion(): { version: string; sha256: string } {
  const text = readFileSync(join(REPOSITORY_ROOT, "package.json"), "utf8");
  const { version } = JSON.parse(text) as { version: string };
  const hash = createHash("sha256");
  for (const name of readdirSync(ENGINE).sort()) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
    hash.update(`${name}\n`).update(readFileSync(join(ENGINE, name)));
  }
  return { version, sha256: hash.digest("hex") };
}
