// The program `signaldeck`, as far as a page can call it wrongly.
import { execFileSync } from "node:child_process";
import { Writable } from "node:stream";
import { runCommand } from "../../../server/src/commands/runCommand.ts";
import { ROOT } from "../run.mjs";

/** Prints what every command is called and takes; a test that loaded them all would wait for it. */
const PRINT = `
const { COMMANDS } = await import("./server/src/commands/commands.ts");
console.log(JSON.stringify(COMMANDS));`;

const printed = execFileSync(
  process.execPath,
  ["--import", "tsx", "--input-type=module", "--eval", PRINT],
  { cwd: ROOT, encoding: "utf8" },
);

/** Its commands, which do nothing here. */
export const COMMANDS = JSON.parse(printed).map((one) => ({
  ...one,
  run: () => Promise.resolve(),
}));

/**
 * What the program's own parser says of a call.
 * @returns a sentence, or nothing for a good one
 */
export async function refusalOf(args) {
  const notes = [];
  const into = (texts) =>
    new Writable({ write: (chunk, _encoding, done) => done(void texts.push(String(chunk))) });
  const code = await runCommand(COMMANDS, args, {
    environment: {},
    input: process.stdin,
    output: into([]),
    notes: into(notes),
  });
  return code === 0 ? undefined : notes.join("").split("\n")[0];
}
