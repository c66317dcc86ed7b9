import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FigureDto } from "@signaldeck/contract";
import { FIGURES_FILE } from "./landingContent.ts";
import { replaceContentFile, type MoveFile } from "./replaceContentFile.ts";

/** What stands for one state of the figures file. */
export async function figuresRevision(folder: string): Promise<string> {
  return revisionOf(await readFile(join(folder, FIGURES_FILE), "utf8"));
}

const revisionOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

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
  return replaceContentFile(folder, FIGURES_FILE, `${JSON.stringify(figures, null, 2)}\n`, move);
}
