import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const PACKAGE = fileURLToPath(new URL("../../../package.json", import.meta.url));

/** The code that trains: the product's version, and SHA-256 (hex) over the engine's own files. */
export function codeVersion(): { version: string; sha256: string } {
  const { version } = JSON.parse(readFileSync(PACKAGE, "utf8")) as { version: string };
  const hash = createHash("sha256");
  for (const name of readdirSync(HERE).sort()) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
    hash.update(`${name}\n`).update(readFileSync(join(HERE, name)));
  }
  return { version, sha256: hash.digest("hex") };
}
