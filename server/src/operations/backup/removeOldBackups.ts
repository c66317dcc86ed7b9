import { rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { DAY } from "@signaldeck/contract";
import { readLastBackup, rememberFiles, type BackupFile } from "./lastBackup.ts";
import { hashOf } from "./manifest.ts";

export interface RemovedBackups {
  removed: string[];
  /** Old enough, but other files than were written: somebody else's by now. */
  left: string[];
}

/**
 * Removes the backups in a folder that are older than so many days: of the files that
 * `backUpToFile` has made there and read back, those that are still as they were written. The newest
 * one that was called good stays, however old it is, and after one in doubt all of them do: what it
 * lacks may be in any of these alone.
 */
export async function removeOldBackups(
  dataDir: string,
  { folder, days, now }: { folder: string; days: number; now: number },
): Promise<RemovedBackups> {
  const { files = [] } = (await readLastBackup(dataDir)) ?? {};
  const here = files.filter(({ path }) => resolve(dirname(path)) === resolve(folder));
  const newestGood = here.at(-1)?.doubtful === false ? here.length - 1 : 0;
  const old = here
    .slice(0, newestGood)
    .filter(({ madeAt }) => now - Date.parse(madeAt) > days * DAY);
  const found: RemovedBackups = { removed: [], left: [] };
  for (const file of old) await remove(file, found);
  await rememberFiles(
    dataDir,
    files.filter((file) => !old.includes(file)),
  );
  return found;
}

async function remove({ path, sha256 }: BackupFile, found: RemovedBackups): Promise<void> {
  const now = await hashOf(path).catch(() => null);
  if (now === null) return;
  if (now !== sha256) {
    found.left.push(path);
    return;
  }
  await rm(path);
  found.removed.push(path);
}
