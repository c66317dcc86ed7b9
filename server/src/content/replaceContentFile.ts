import { open, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../http/AppError.ts";

/** Puts a file in the place of another, as `rename` of the file system does. */
export type MoveFile = (from: string, to: string) => Promise<void>;

/**
 * Puts a text in the place of a content file's. Whoever reads it meanwhile sees the old file or the
 * new one, and a crash leaves one of them.
 * @returns what brings the old file back.
 * @throws Error of the file system, with its code.
 */
export async function replaceContentFile(
  folder: string,
  name: string,
  text: string,
  move: MoveFile,
): Promise<() => Promise<void>> {
  const before = await readFile(join(folder, name), "utf8");
  await replaceFile(folder, name, text, move);
  return () => replaceFile(folder, name, before, move);
}

/** What a file system says that lets nobody write. */
const READ_ONLY = ["EROFS", "EACCES", "EPERM", "EBUSY"];

/**
 * Writes a content file.
 * @throws AppError `conflict` where the folder is read-only.
 */
export async function orReadOnly<T>(name: string, write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    if (!READ_ONLY.includes((error as { code?: string }).code ?? "")) throw error;
    throw new AppError(
      "conflict",
      `The content folder is read-only here. Change ${name} where the folder is kept, then load it again.`,
      { cause: error },
    );
  });
}

async function replaceFile(
  folder: string,
  name: string,
  text: string,
  move: MoveFile,
): Promise<void> {
  const fresh = join(folder, `.${name}.${process.pid}.tmp`);
  try {
    const { mode } = await stat(join(folder, name));
    const file = await open(fresh, "w");
    try {
      // As the operator has set it: the folder is theirs.
      await file.chmod(mode & 0o777);
      await file.writeFile(text, "utf8");
      await file.sync();
    } finally {
      await file.close();
    }
    await move(fresh, join(folder, name));
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error;
  }
}
