import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, must } from "./run.mjs";

const MARKER = join(ROOT, "web", "dist", ".inputs");
const INPUTS = ["server/contract/src", "server/src", "ui/src", "web", "package-lock.json"];
const OUTPUTS = ["server/dist/main.js", "web/dist/index.html"];

/** Builds server and web, unless what is there was built from the files as they are now. */
export async function ensureBuild() {
  const wanted = fingerprint();
  const built = OUTPUTS.every((file) => existsSync(join(ROOT, file)));
  if (built && existsSync(MARKER) && readFileSync(MARKER, "utf8") === wanted) return;

  console.log("Building ...");
  await must("Building", "npm", ["run", "--silent", "build"]);
  writeFileSync(MARKER, wanted);
}

/** A hash over names, sizes and times of all input files: cheap, and new with every change. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const input of INPUTS) addPath(hash, join(ROOT, input));
  return hash.digest("hex");
}

function addPath(hash, path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) {
    hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (name !== "dist" && name !== "node_modules" && name !== "e2e")
      addPath(hash, join(path, name));
  }
}
