import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { Writable, type Readable } from "node:stream";
import { text } from "node:stream/consumers";

/** Where a command's password may come from. */
export interface PasswordSource {
  /** Path of a file that holds it, or undefined. */
  file: string | undefined;
  input: Readable & { isTTY?: boolean };
  /** What is asked is written here, what is typed nowhere. */
  prompt: Writable;
}

/**
 * A new password for an account: from a file, from a pipe, or typed twice without being shown. A
 * line end at its end is not part of it.
 * @throws Error when the two that were typed differ, on Ctrl-C, or when the file cannot be read.
 */
export async function readNewPassword({ file, input, prompt }: PasswordSource): Promise<string> {
  if (file !== undefined) return withoutLineEnd(await readFile(file, "utf8"));
  if (!input.isTTY) return withoutLineEnd(await text(input));

  // The terminal echoes by way of the interface's output, so that goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  const stopped = new AbortController();
  lines.once("SIGINT", () => stopped.abort());
  const ask = async (question: string) => {
    prompt.write(question);
    const answer = await lines.question("", { signal: stopped.signal });
    prompt.write("\n");
    return answer;
  };
  try {
    const password = await ask("Password: ");
    if ((await ask("Once more: ")) !== password) throw new Error("The two passwords differ.");
    return password;
  } finally {
    lines.close();
  }
}

const withoutLineEnd = (typed: string) => typed.replace(/\r?\n$/, "");
