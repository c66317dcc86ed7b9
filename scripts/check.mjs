// Checks types and lint of the whole tree, as many checks at a time as there are cores:
// `node scripts/check.mjs [types] [lint]`, both when neither is named. What a check has to say is
// printed when it ends, so that nothing is mixed.
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ROOT, runCaptured } from "./lib/run.mjs";

const { workspaces } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** The long ones first, so that none is left over at the end. */
const CHECKS = {
  lint: [
    ["eslint", "server"],
    ["eslint", ".", "--ignore-pattern", "server/**"],
    ["prettier", "--check", "--log-level", "warn", "."],
    ["knip"],
    ["depcruise", "--config", ".dependency-cruiser.cjs", "--output-type", "err", ...workspaces],
  ],
  types: [...workspaces, "."].map((folder) => ["tsc", "-p", folder]),
};

const named = process.argv.slice(2).filter((name) => name in CHECKS);
const waiting = (named.length > 0 ? named : Object.keys(CHECKS)).flatMap((name) => CHECKS[name]);

async function work() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const [command, ...args] = check;
    const started = Date.now();
    const { code, output } = await runCaptured(command, args);
    const seconds = ((Date.now() - started) / 1000).toFixed(0).padStart(4);
    console.log(`${seconds} s  ${code === 0 ? "ok    " : "FAILED"}  ${check.join(" ")}`);
    if (code === 0) continue;
    process.exitCode = 1;
    console.log(output);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
