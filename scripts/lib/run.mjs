import { spawn } from "node:child_process";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder; every tool runs from here. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");

/**
 * Runs a command with the terminal's own output.
 * @returns its exit code; a command that a signal ended counts as 1.
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: quiet ? "ignore" : "inherit",
    });
    child.once("error", failed);
    child.once("exit", (code) => done(code ?? 1));
  });
}

/** Runs a command of a step; throws a sentence that names the step when it fails. */
export async function must(step, command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) throw new Error(`${step} failed (${command} ended with ${code}).`);
}
