import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SECOND } from "@signaldeck/contract";
import { z } from "zod";

/** Says in the data folder when it was saved last; in no backup itself. */
export const LAST_BACKUP = "last-backup.json";

/** A backup in one file, as it was read back. */
const BackupFile = z.object({ path: z.string(), madeAt: z.iso.datetime(), sha256: z.string() });
export type BackupFile = z.infer<typeof BackupFile>;

const LastBackup = z.object({
  madeAt: z.iso.datetime(),
  to: z.string(),
  /** All files that were made and read back whole, but for those that were removed by age. */
  files: z.array(BackupFile).default([]),
});
export type LastBackup = z.infer<typeof LastBackup>;

/** Takes down that the data folder was saved; what is not named stays as it was. */
export async function rememberBackup(dataDir: string, change: Partial<LastBackup>): Promise<void> {
  const before = await readLastBackup(dataDir);
  const text = JSON.stringify({ ...before, ...change });
  await writeFile(join(dataDir, LAST_BACKUP), `${text}\n`, { mode: 0o600 });
}

/** Seconds since the data folder was saved last; Infinity where it never was. */
export async function backupAge(dataDir: string, now: number): Promise<number> {
  const last = await readLastBackup(dataDir);
  return last === null ? Infinity : (now - Date.parse(last.madeAt)) / SECOND;
}

/** When the data folder was saved last, and where to; null where nobody has taken down any. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(join(dataDir, LAST_BACKUP), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return LastBackup.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
