import { copyFile, mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Bucket } from "../../process/uploads/Bucket.ts";
import { bringDown } from "./bucketFiles.ts";

/**
 * Copies uploads into a backup's folder: those of the data folder, wherever links in it lead, and
 * those of a bucket; what the backup has already stays. Called before the database is saved and once
 * more after it: a file is there before its row and goes after it, so what a row of that moment
 * names is found by one of the two, also while members send proofs and others leave.
 */
export async function gatherUploads(
  { folder, bucket }: { folder: string; bucket: Bucket | null },
  to: string,
): Promise<void> {
  await copyFiles(folder, to);
  if (bucket) await bringDown(bucket, to);
}

async function copyFiles(from: string, to: string): Promise<void> {
  for (const name of await unlessGone(readdir(from), [])) {
    const [source, copy] = [join(from, name), join(to, name)];
    const found = await unlessGone(stat(source), null);
    if (found?.isDirectory()) await copyFiles(source, copy);
    // One that was still being written at the first look is longer by now.
    if (!found?.isFile() || (await unlessGone(stat(copy), null))?.size === found.size) continue;
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    await unlessGone(copyFile(source, copy), undefined);
  }
}

/** A member who leaves takes their files along, also during the copying. */
async function unlessGone<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return otherwise;
    throw error;
  }
}
