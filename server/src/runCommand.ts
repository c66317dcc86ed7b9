import { messageOf } from "./messageOf.ts";

/** Runs a command of the shell to its end; what it throws is its last sentence, and a failure. */
export async function runCommand(main: () => Promise<void> | void): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
