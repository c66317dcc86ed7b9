// Fails where folders of one floor form a circle, or where the picture of the server's rooms shows
// other imports than there are: `node scripts/knots.mjs`; with `--draw` it draws the picture anew.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findKnots } from "./lib/knots.mjs";
import { drawRooms, roomsGraph } from "./lib/roomsGraph.mjs";
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
const sound = knots.length === 0 && edges.length > 0;
process.exitCode = sound && isDrawn() ? 0 : 1;

/** Whether the picture is of these imports; it is drawn anew where that is asked for. */
function isDrawn() {
  const file = join(ROOT, "docs/pictures/rooms.svg");
  const drawn = drawRooms(roomsGraph(edges));
  if (process.argv.includes("--draw")) writeFileSync(file, drawn);
  if (readFileSync(file, "utf8") === drawn) return true;
  console.log("docs/pictures/rooms.svg is old: node scripts/knots.mjs --draw makes it anew.");
  return false;
}
