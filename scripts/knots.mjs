// Fails where an import runs against the arrows of the architecture, where folders of one floor
// form a circle, or where a module of the server needs one that docs/ARCHITECTURE.md puts above it:
// `node scripts/knots.mjs`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cruise, format } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { WORKSPACES } from "./lib/checks.mjs";
import { findKnots, findRises } from "./lib/knots.mjs";
import { ROOT } from "./lib/run.mjs";

process.chdir(ROOT);
const options = await extractDepcruiseOptions(join(ROOT, ".dependency-cruiser.cjs"));
const { output: cruised } = await cruise([...WORKSPACES, "scripts"], options);
const arrows = await format(cruised, { outputType: "err" });
if (arrows.exitCode !== 0) console.log(arrows.output);

const edges = cruised.modules.flatMap(({ source, dependencies }) =>
  dependencies
    .filter(({ couldNotResolve, resolved }) => !couldNotResolve && !/node_modules/.test(resolved))
    .map(({ resolved }) => [source, resolved]),
);

const knots = findKnots(edges);
for (const { folder, members, imports } of knots) {
  console.log(`In ${folder} these need each other: ${members.join(", ")}`);
  for (const [from, to] of imports) console.log(`  ${from} -> ${to}`);
}
const rises = findRises(readFileSync(join(ROOT, "docs/ARCHITECTURE.md"), "utf8"), edges);
for (const rise of rises) console.log(`docs/ARCHITECTURE.md: ${rise}`);
if (edges.length === 0) console.log("No import was found at all.");
const faults = [arrows.exitCode, knots.length, rises.length, edges.length === 0 ? 1 : 0];
process.exitCode = faults.every((count) => count === 0) ? 0 : 1;
