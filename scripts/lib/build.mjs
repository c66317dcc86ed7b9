import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, must } from "./run.mjs";

/** What can be built, each by a script of package.json, from inputs into outputs. */
const BUILDS = {
  product: {
    script: "build",
    marker: "web/dist/.inputs",
    inputs: [
      ...["server/contract/src", "server/src", "ui/src", "web", "package-lock.json"],
      "scripts/lib/assetTwins.mjs",
    ],
    outputs: ["server/dist/signaldeck.js", "web/dist/index.html"],
  },
  docs: {
    script: "docs:build",
    marker: "docs/dist/.inputs",
    inputs: ["docs", "package-lock.json"],
    outputs: ["docs/dist/index.html"],
  },
  terminal: {
    script: "build:desktop",
    marker: "desktop/dist/.inputs",
    inputs: [
      ...["server/contract/src", "server/verifier", "ui/src", "desktop"],
      ...["electron-builder.yml", "package-lock.json"],
    ],
    variables: ["TERMINAL_SERVER"],
    outputs: [
      "desktop/dist/main/main.js",
      "desktop/dist/preload/preload.cjs",
      "desktop/dist/renderer/index.html",
    ],
  },
};

/**
 * Builds server and web (`product`), the docs as a site (`docs`) or the desktop terminal
 * (`terminal`), unless what is there was
 * built from the files as they are now.
 * @param smallest whether assets are compressed as far as they can be, which takes as long as all
 * the rest; callers that can do without take such a build as well
 */
export async function ensureBuild(name = "product", { smallest = false } = {}) {
  const { script, marker, inputs, outputs, variables = [] } = BUILDS[name];
  const file = join(ROOT, marker);
  const [wanted, ...others] = markersOf(fingerprint(inputs, variables), smallest);
  const built = outputs.every((path) => existsSync(join(ROOT, path)));
  if (built && existsSync(file) && [wanted, ...others].includes(readFileSync(file, "utf8"))) return;

  console.log(`Building the ${name} ...`);
  const env = { TWINS: smallest ? "smallest" : "quick" };
  await must("Building", "npm", ["run", "--silent", script], { env });
  writeFileSync(file, wanted);
}

/** What the marker of a build may say for it to be taken; first what a new build's will say. */
export function markersOf(inputs, smallest) {
  const markers = [`${inputs} smallest`, `${inputs} quick`];
  return smallest ? markers.slice(0, 1) : markers.toReversed();
}

/**
 * A hash over names, sizes and times of all input files, and over variables that a build reads:
 * cheap, and new with every change.
 */
function fingerprint(inputs, variables) {
  const hash = createHash("sha256");
  for (const name of variables) hash.update(`${name}=${process.env[name] ?? ""}\n`);
  for (const input of inputs) addPath(hash, join(ROOT, input));
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
