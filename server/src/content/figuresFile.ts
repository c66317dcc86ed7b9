import { createHash } from "node:crypto";
import { open, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FigureDto } from "@signaldeck/contract";
import { FIGURES_FILE } from "./landingContent.ts";

/** What stands for one state of the figures file. */
export async function figuresRevision(folder: string): Promise<string> {
  return revisionOf(await readFile(join(folder, FIGURES_FILE), "utf8"));
}

const revisionOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Puts a file in the place of another, as `rename` of the file system does. */
export type MoveFile = (from: string, to: string) => Promise<void>;

/**
 * Puts figures in the place of those of the file. Whoever reads it meanwhile sees the old file or
 * the new one, and a crash leaves one of them.
 * @returns what brings the old file back.
 * @throws Error of the file system, with its code.
 */
export async function writeFigures(
  folder: string,
  figures: readonly FigureDto[],
  move: MoveFile,
): Promise<() => Promise<void>> {
  const before = await readFile(join(folder, FIGURES_FILE), "utf8");
  await replaceFile(folder, `${JSON.stringify(figures, null, 2)}\n`, move);
  return () => replaceFile(folder, before, move);
}

async function replaceFile(folder: string, text: string, move: MoveFile): Promise<void> {
  const fresh = join(folder, `.${FIGURES_FILE}.${process.pid}.tmp`);
  try {
    const { mode } = await stat(join(folder, FIGURES_FILE));
    const file = await open(fresh, "w");
    try {
      // As the operator has set it: the folder is theirs.
      await file.chmod(mode & 0o777);
      await file.writeFile(text, "utf8");
      await file.sync();
    } finally {
      await file.close();
    }
    await move(fresh, join(folder, FIGURES_FILE));
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error;
  }
}
