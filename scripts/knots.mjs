// Fails where an import runs against the arrows of the house, where folders of one floor form a
// circle, or where the picture of the server's rooms shows other imports than there are:
// `node scripts/knots.mjs`; with `--draw` it draws the picture anew.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cruise, format } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { WORKSPACES } from "./lib/checks.mjs";
import { findKnots } from "./lib/knots.mjs";
import { drawRooms, roomsGraph } from "./lib/roomsGraph.mjs";
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
if (edges.length === 0) console.log("No import was found at all.");
const sound = arrows.exitCode === 0 && knots.length === 0 && edges.length > 0;
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
