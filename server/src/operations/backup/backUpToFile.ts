import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DAY } from "@signaldeck/contract";
import { gather, type Saved } from "./backUp.ts";
import { readLastBackup, rememberBackup } from "./lastBackup.ts";
import { hashOf, type Manifest } from "./manifest.ts";
import { packFolder, readBack } from "./packedFile.ts";

/** Where a backup is put together, inside the data folder: it holds what lies there, in the clear. */
const UNDER_WAY = "backup-under-way-";

export interface BackedUp {
  file: string;
  manifest: Manifest;
}

/**
 * Saves an installation in one new file of the folder `into`, encrypted where there is a passphrase,
 * and reads it back. The file has its name, and is taken down in the data folder, only once it was
 * found whole. What is in doubt is in its list.
 * @throws Error in words where there is no database, and where the file is not as it was written
 */
export async function backUpToFile(
  saved: Saved,
  { into, passphrase }: { into: string; passphrase: string | null },
): Promise<BackedUp> {
  const { dataDir } = saved;
  await mkdir(into, { recursive: true, mode: 0o700 });
  await removeLeftOvers(dataDir);
  const together = await mkdtemp(join(dataDir, UNDER_WAY)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error(`${dataDir} is not there.`, { cause: error });
  });
  try {
    const { madeAt } = await gather(saved, together);
    const file = join(into, fileName(madeAt, passphrase !== null));
    const unfinished = `${file}.part`;
    try {
      await packFolder(together, unfinished, passphrase);
      const { manifest } = await readBack(unfinished, passphrase);
      const sha256 = await hashOf(unfinished);
      await rename(unfinished, file);
      const { doubts } = manifest;
      const { files = [] } = (await readLastBackup(dataDir)) ?? {};
      files.push({ path: file, madeAt, sha256, doubtful: doubts.length > 0 });
      await rememberBackup(dataDir, { madeAt, to: file, doubts, files });
      return { file, manifest };
    } finally {
      await rm(unfinished, { force: true });
    }
  } finally {
    await rm(together, { recursive: true, force: true });
  }
}

/** Such as `signaldeck-2026-06-01T120000Z.tar.gz`. */
function fileName(madeAt: string, isEncrypted: boolean): string {
  const moment = madeAt.replaceAll(":", "").replace(/\.\d+/, "");
  return `signaldeck-${moment}.tar.gz${isEncrypted ? ".enc" : ""}`;
}

/** What a backup that was killed has left; a younger one may still be at work. */
async function removeLeftOvers(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((): string[] => []);
  for (const name of names.filter((one) => one.startsWith(UNDER_WAY))) {
    const path = join(dataDir, name);
    if (Date.now() - (await stat(path)).mtimeMs > DAY) await rm(path, { recursive: true });
  }
}
