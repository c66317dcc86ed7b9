import { parseArgs } from "node:util";
import { messageOf } from "../src/process/messageOf.ts";
import { cardBench } from "./card.ts";
import { deskBench } from "./desks.ts";
import { engineBench } from "./engine.ts";
import { growthBench } from "./growth.ts";
import { laneBench, readBench } from "./lane.ts";
import { GENERATOR_CORE, pinSelf, printVerdicts, type Effort, type Verdict } from "./measure.ts";
import { seedFolder } from "./seedFolder.ts";
import { signInBench } from "./signIns.ts";
import { streamBench } from "./streams.ts";
import { verifierBench } from "./verifier.ts";
import { visitBench } from "./visit.ts";
import { wireBench } from "./wire.ts";
import { writeBench } from "./writes.ts";
import { writeTable } from "./table.ts";

/** The benchmarks by name; `npm run bench -- desks` runs only those named. */
const SUITES: Record<string, (effort: Effort) => Promise<Verdict[]>> = {
  lane: laneBench,
  streams: streamBench,
  reads: readBench,
  writes: writeBench,
  signins: signInBench,
  card: cardBench,
  visit: visitBench,
  wire: wireBench,
  desks: deskBench,
  growth: growthBench,
  engine: engineBench,
  verifier: verifierBench,
};

/** Goals that a part of the benchmarks show, which are named by them as well. */
const GOALS: Record<string, readonly string[]> = { P8: ["desks", "growth"] };

/** `quick` is no benchmark but how much of each is run. */
const QUICK = "quick";

/** Runs them, or with `seed` makes the large database to look at. */
async function main(): Promise<void> {
  const [first, ...others] = process.argv.slice(2);
  if (first === "seed") return seedFolder(others);
  const { positionals } = parseArgs({ allowPositionals: true });
  const effort = positionals.includes(QUICK) ? "quick" : "full";
  const wanted = positionals
    .filter((name) => name !== QUICK)
    .flatMap((name) => GOALS[name] ?? [name]);
  const unknown = wanted.filter((name) => !(name in SUITES));
  if (unknown.length > 0) {
    const names = [QUICK, ...Object.keys(GOALS), ...Object.keys(SUITES)].join(", ");
    throw new Error(`No benchmark is called ${unknown.join(", ")}: ${names}`);
  }
  pinSelf(GENERATOR_CORE);
  const verdicts: Verdict[] = [];
  for (const [name, suite] of Object.entries(SUITES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const begun = performance.now();
    process.stdout.write(`\n== ${name}\n`);
    verdicts.push(...(await suite(effort)));
    process.stdout.write(`  (${((performance.now() - begun) / 1_000).toFixed(0)} s)\n`);
  }
  process.stdout.write("\n== Goals\n");
  printVerdicts(verdicts);
  // A part, or a quick run, says nothing of the whole.
  if (effort === "full" && wanted.length === 0) await writeTable(verdicts);
  if (verdicts.some(({ reached }) => !reached)) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
