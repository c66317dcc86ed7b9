import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Says in the data folder when it was saved last; in no backup itself. */
export const LAST_BACKUP = "last-backup.json";

const LastBackup = z.object({ madeAt: z.iso.datetime(), to: z.string() });
export type LastBackup = z.infer<typeof LastBackup>;

/** Takes down that the data folder was saved. */
export async function rememberBackup(dataDir: string, last: LastBackup): Promise<void> {
  await writeFile(join(dataDir, LAST_BACKUP), `${JSON.stringify(last)}\n`, { mode: 0o600 });
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
