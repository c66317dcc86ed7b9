import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SECOND } from "@signaldeck/contract";
import { z } from "zod";
import { Doubt } from "./doubts/Doubt.ts";

/** Says in the data folder when it was saved last; in no backup itself. */
export const LAST_BACKUP = "last-backup.json";

/** A backup in one file, as it was read back. */
const BackupFile = z.object({
  path: z.string(),
  madeAt: z.iso.datetime(),
  sha256: z.string(),
  /** It was not called good. */
  doubtful: z.boolean().default(false),
});
export type BackupFile = z.infer<typeof BackupFile>;

const LastBackup = z.object({
  madeAt: z.iso.datetime(),
  to: z.string(),
  /** Why that one was not called good; empty: it was. */
  doubts: z.array(Doubt).default([]),
  /** When the newest good one was made, null: none ever; missing where none was ever in doubt. */
  goodAt: z.iso.datetime().nullable().optional(),
  /** All files that were made and read back whole, but for those that were removed by age. */
  files: z.array(BackupFile).default([]),
});
export type LastBackup = z.infer<typeof LastBackup>;

/** Takes down that the data folder was saved, well or in doubt. */
export async function rememberBackup(
  dataDir: string,
  made: Pick<LastBackup, "madeAt" | "to"> & Partial<Pick<LastBackup, "doubts" | "files">>,
): Promise<void> {
  const before = await readLastBackup(dataDir);
  const { madeAt, to, doubts = [], files = before?.files ?? [] } = made;
  const goodBefore = goodAtOf(before);
  const goodAt = doubts.length === 0 ? madeAt : goodBefore;
  await write(dataDir, { madeAt, to, doubts, goodAt, files });
}

/** Takes down which files are left. */
export async function rememberFiles(dataDir: string, files: BackupFile[]): Promise<void> {
  const before = await readLastBackup(dataDir);
  if (before) await write(dataDir, { ...before, files });
}

async function write(dataDir: string, last: LastBackup): Promise<void> {
  await writeFile(join(dataDir, LAST_BACKUP), `${JSON.stringify(last)}\n`, { mode: 0o600 });
}

/** When the newest good one was made; null: none ever. */
function goodAtOf(last: LastBackup | null): string | null {
  return last && (last.goodAt === undefined ? last.madeAt : last.goodAt);
}

/** Seconds since the data folder was last saved well; Infinity where it never was. */
export async function backupAge(dataDir: string, now: number): Promise<number> {
  const last = await readLastBackup(dataDir);
  const goodAt = goodAtOf(last);
  return goodAt === null ? Infinity : (now - Date.parse(goodAt)) / SECOND;
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
