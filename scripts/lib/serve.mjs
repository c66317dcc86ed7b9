import { spawn } from "node:child_process";
import { endWithNpm } from "./endWithNpm.mjs";
import { ROOT } from "./run.mjs";

/**
 * Runs the server until it ends and then ends with its code. Requests to stop are passed on. A
 * channel to the server breaks when we end without having been asked (`kill -9`), and the server
 * then stops by itself.
 * @param npm what `endWithNpm` gave, where it was called before
 */
export function serve(command, args, npm = endWithNpm()) {
  const server = spawn(command, args, {
    cwd: ROOT,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  npm.instead((signal) => server.kill(signal));
  server.once("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  server.once("exit", (code) => process.exit(code ?? 1));
}
