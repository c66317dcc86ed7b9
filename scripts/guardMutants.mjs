import { Stryker } from "@stryker-mutator/core";
import { join } from "node:path";
import { GROUPS } from "./lib/guardMutants.mjs";
import { ROOT } from "./lib/run.mjs";

process.chdir(ROOT);
const wanted = process.argv.slice(2);
for (const group of GROUPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  process.env.MUTANT_GROUP = group.name;
  const started = Date.now();
  await new Stryker({
    mutate: group.code,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner", "./scripts/lib/mutantKinds.mjs"],
    ignorers: ["kinds"],
    vitest: { configFile: "scripts/lib/guardMutants.vitest.config.mjs", related: false },
    coverageAnalysis: "perTest",
    concurrency: 2,
    timeoutMS: 30_000,
    tempDirName: "var/mutants/run",
    incremental: true,
    incrementalFile: `var/mutants/${group.name}.json`,
    reporters: ["clear-text", "progress-append-only"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    ignorePatterns: ["/desktop", "/web", "/ui", "/var", "dist", "/docs"],
    thresholds: { high: 95, low: 85, break: 85 },
  }).runMutationTest();
  console.log(group.name, (Date.now() - started) / 1000, "s");
}
