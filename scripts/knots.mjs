// Fails where folders of one floor form a circle: `node scripts/knots.mjs`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findKnots } from "./lib/knots.mjs";
import { ROOT, runCaptured } from "./lib/run.mjs";

const { workspaces } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

const { code, output } = await runCaptured("depcruise", [
  ...["--config", ".dependency-cruiser.cjs", "--output-type", "json"],
  ...workspaces,
  "scripts",
]);
// What the rules forbid is said by their own check; here only the imports count.
const start = output.indexOf("{");
if (start < 0) throw new Error(`The imports could not be read (${code}):\n${output}`);
const { modules } = JSON.parse(output.slice(start));
const edges = modules.flatMap(({ source, dependencies }) =>
  dependencies
    .filter(({ couldNotResolve, resolved }) => !couldNotResolve && !/node_modules/.test(resolved))
    .map(({ resolved }) => [source, resolved]),
);

const knots = findKnots(edges);
for (const { folder, members, imports } of knots) {
  console.log(`In ${folder} these need each other: ${members.join(", ")}`);
  for (const [from, to] of imports) console.log(`  ${from} -> ${to}`);
}
if (edges.length === 0) console.log("No import was found at all.");
process.exitCode = knots.length === 0 && edges.length > 0 ? 0 : 1;
