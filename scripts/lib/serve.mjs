import { spawn } from "node:child_process";
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
    const npm = process.ppid;
    const look = setInterval(() => {
      if (process.ppid === npm) return;
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
