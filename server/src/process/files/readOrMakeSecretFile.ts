import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";

/**
 * The text of a secret file, readable by its owner alone; `make` writes it where there is none yet.
 * The folder must exist.
 * @throws Error with a sentence when the file is there and cannot be read.
 */
export async function readOrMakeSecretFile(file: string, make: () => string): Promise<string> {
  return (await readSecretFile(file)) ?? (await write(file, make()));
}

/**
 * The text of a secret file, or null where there is none.
 * @throws Error with a sentence when it is there and cannot be read.
 */
export async function readSecretFile(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    throw new Error(`${file} cannot be read (${code}): it must belong to the server's user.`, {
      cause: error,
    });
  }
}

async function write(file: string, text: string): Promise<string> {
  // Written aside and linked: another starting process sees either no secret or a whole one.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${text}\n`, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, "utf8")).trim();
}
