import { spawn } from "node:child_process";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder; every tool runs from here. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");

/**
 * Runs a command with the terminal's own output: all of it, none (`quiet`), or only what it says of
 * faults (`output: false`); in the repository's folder unless another is named.
 * @returns its exit code; a command that a signal ended counts as 1.
 */
export function run(command, args, { env = {}, quiet = false, output = true, cwd = ROOT } = {}) {
  return new Promise((done, failed) => {
    // On Windows npm and npx are batch files, which only a shell runs.
    const shell = process.platform === "win32" && /^np[mx]$/.test(command);
    const child = spawn(command, shell ? args.map((one) => `"${one}"`) : args, {
      cwd,
      shell,
      env: { ...process.env, ...env },
      stdio: quiet ? "ignore" : ["inherit", output ? "inherit" : "ignore", "inherit"],
    });
    // A terminal tells both of us, a supervisor only us.
    const stop = () => child.kill("SIGTERM");
    process.on("SIGTERM", stop);
    child.once("error", failed);
    child.once("exit", (code) => {
      process.off("SIGTERM", stop);
      done(code ?? 1);
    });
  });
}

/**
 * Runs a tool of the project and keeps what it prints.
 * @returns its exit code (1 when a signal ended it) and its output, in the order it came.
 */
export function runCaptured(tool, args, env = {}) {
  return new Promise((done, failed) => {
    const tools = join(ROOT, "node_modules", ".bin");
    const child = spawn(tool, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        PATH: [tools, process.env.PATH].join(delimiter),
        ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk) => (output += chunk);
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.once("error", failed);
    child.once("close", (code) => done({ code: code ?? 1, output }));
  });
}

/** Runs a command of a step; throws a sentence that names the step when it fails. */
export async function must(step, command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) throw new Error(`${step} failed (${command} ended with ${code}).`);
}
