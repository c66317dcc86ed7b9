import { deskBench } from "./desks.ts";
import { laneBench } from "./lane.ts";
import { pinSelf, printVerdicts, type Verdict } from "./measure.ts";
import { seedFolder } from "./seedFolder.ts";
import { streamBench } from "./streams.ts";
import { verifierBench } from "./verifier.ts";

/**
 * The benchmarks by name; `npm run bench -- desks` runs only those named, and `seed` makes the large
 * database to look at.
 */
const SUITES: Record<string, () => Promise<Verdict[]>> = {
  desks: deskBench,
  streams: streamBench,
  lane: laneBench,
  verifier: verifierBench,
};

/** Core of the generator; what is measured runs on core 0. */
const GENERATOR_CORE = 1;

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  if (wanted[0] === "seed") return seedFolder(wanted.slice(1));
  const unknown = wanted.filter((name) => !(name in SUITES));
  if (unknown.length > 0) {
    throw new Error(
      `No benchmark is called ${unknown.join(", ")}: ${Object.keys(SUITES).join(", ")}`,
    );
  }
  pinSelf(GENERATOR_CORE);
  const verdicts: Verdict[] = [];
  for (const [name, suite] of Object.entries(SUITES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stdout.write(`\n== ${name}\n`);
    verdicts.push(...(await suite()));
  }
  process.stdout.write("\n== Goals\n");
  printVerdicts(verdicts);
  if (verdicts.some(({ reached }) => !reached)) process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
