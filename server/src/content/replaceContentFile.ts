import { mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { AppError } from "../http/AppError.ts";

/** Puts a file in the place of another, as `rename` of the file system does. */
export type MoveFile = (from: string, to: string) => Promise<void>;

/**
 * Puts a text in the place of a content file's, or takes the file away (null). A reader
 * meanwhile gets the old file or the new one, and a crash leaves one of them.
 * @returns what brings the old file back.
 * @throws Error of the file system, with its code.
 */
export async function replaceContentFile(
  folder: string,
  name: string,
  text: string | null,
  move: MoveFile,
): Promise<() => Promise<void>> {
  const path = join(folder, name);
  const before = await readFile(path, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
  await putFile(path, text, move);
  return () => putFile(path, before, move);
}

/** What a file system says that lets nobody write. */
const READ_ONLY = ["EROFS", "EACCES", "EPERM", "EBUSY"];

const codeOf = (error: unknown) => (error as { code?: string }).code ?? "";

/**
 * Waits for a content file to be written, and says where to change it if the folder is read-only.
 * @throws AppError `conflict` then; any other error as it came.
 */
export async function orReadOnly<T>(name: string, write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    if (!READ_ONLY.includes(codeOf(error))) throw error;
    throw new AppError(
      "conflict",
      `The content folder is read-only here. Change ${name} where the folder is kept, then load it again.`,
      { cause: error },
    );
  });
}

/** As an operator's editor would make a file of theirs. */
const NEW_FILE = 0o644;

async function putFile(path: string, text: string | null, move: MoveFile): Promise<void> {
  if (text === null) return rm(path, { force: true });
  const folder = dirname(path);
  const fresh = join(folder, `.${basename(path)}.${process.pid}.tmp`);
  try {
    await mkdir(folder, { recursive: true });
    const mode = await stat(path).then(
      (found) => found.mode & 0o777,
      () => NEW_FILE,
    );
    const file = await open(fresh, "w");
    try {
      // As the operator has set it: the folder is theirs.
      await file.chmod(mode);
      await file.writeFile(text, "utf8");
      await file.sync();
    } finally {
      await file.close();
    }
    await move(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error;
  }
}
