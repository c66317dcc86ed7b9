import { PassThrough, Writable } from "node:stream";
import { COMMANDS } from "../commands.ts";
import { runCommand } from "../runCommand.ts";

/** How a call of the program went. */
export interface Ran {
  code: number;
  output: string;
  notes: string;
}

/** Runs the program in this process, with settings and what is piped to it. */
export async function runProgram(
  args: string[],
  settings: Record<string, string> = {},
  piped = "",
): Promise<Ran> {
  const input = new PassThrough();
  input.end(piped);
  const [output, notes] = [[], []] as [string[], string[]];
  const into = (texts: string[]) =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        texts.push(chunk.toString());
        done();
      },
    });
  const code = await runCommand(COMMANDS, args, {
    environment: { NODE_ENV: "test", ...settings },
    input,
    output: into(output),
    notes: into(notes),
  });
  return { code, output: output.join(""), notes: notes.join("") };
}
