import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { ROOT } from "./run.mjs";

/** How often we look whether npm is still there, in ms. */
const LOOK = 500;

/**
 * Runs the server until it ends and then ends with its code. Wishes to stop are passed on. A channel
 * to the server breaks when we end without having been asked (`kill -9`), and the server then stops
 * by itself.
 */
export function serve(command, args) {
  const server = spawn(command, args, {
    cwd: ROOT,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
  // npm passes signals on as well, but says nothing when it is killed.
  if (process.env.npm_lifecycle_event !== undefined) {
    const before = starters();
    const look = setInterval(() => {
      if (starters() === before) return;
      clearInterval(look);
      server.kill("SIGTERM");
    }, LOOK);
  }
  server.once("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  server.once("exit", (code) => process.exit(code ?? 1));
}

/**
 * Whoever has started us, as a text: our parent, and where that is the shell that npm runs a script
 * with, the shell's own. The latter can be told on Linux alone; elsewhere that shell makes room for
 * us and npm is the parent.
 */
function starters() {
  const { ppid } = process;
  const [, name, above] = /^\d+ \((.*)\) \S (\d+)/.exec(statOf(ppid)) ?? [];
  return /^(da|ba)?sh$/.test(name ?? "") ? `${ppid} ${above}` : String(ppid);
}

function statOf(id) {
  try {
    return readFileSync(`/proc/${id}/stat`, "utf8");
  } catch {
    return "";
  }
}
