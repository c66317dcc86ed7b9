// Checks as command lines, and running them.
import { readFileSync } from "node:fs";
import { availableParallelism, freemem } from "node:os";
import { join } from "node:path";
import { ROOT, runCaptured } from "./run.mjs";

export const WORKSPACES = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).workspaces;

/**
 * Types and the rules of lint, in one pass of the compiler's native build. It always reads everything:
 * what a change breaks may be in a file that did not change.
 */
export const TYPE_CHECK = ["oxlint"];

/** GiB: more than the compiler takes (6) when it collects nothing. */
const ENOUGH = 8;

/**
 * The compiler is written in Go, and spends a seventh of its time on collecting what the end of the
 * process frees anyway. It need not where twice the memory is free; with less, a limit would only
 * have it collect without end.
 */
const COLLECT_LATE =
  freemem() > 2 * ENOUGH * 2 ** 30 ? { GOGC: "off", GOMEMLIMIT: `${ENOUGH}GiB` } : {};

/** The form of files or folders, each judged alone. */
export const formatCheck = (paths) => [
  ...["oxfmt", "--list-different", "--no-error-on-unmatched-pattern"],
  ...paths,
];

/**
 * Runs command lines, as many at a time as there are cores. What one has to say is printed when it
 * ends, so that nothing is mixed.
 * @returns whether all passed.
 */
export async function runChecks(checks) {
  const waiting = [...checks];
  let passed = true;
  async function work() {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [command, ...args] = check;
      const started = Date.now();
      const { code, output } = await runCaptured(command, args, COLLECT_LATE);
      const seconds = ((Date.now() - started) / 1000).toFixed(0).padStart(4);
      console.log(`${seconds} s  ${code === 0 ? "ok    " : "FAILED"}  ${shown(check)}`);
      if (code === 0) continue;
      passed = false;
      console.log(output);
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return passed;
}

/** A command line in one line. */
const shown = (check) => {
  const text = check.join(" ");
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
};
