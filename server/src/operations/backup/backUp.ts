import { copyFile, cp, mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join, dirname } from "node:path";
import { readSavedPosition } from "../../database/writePosition.ts";
import { copyDatabase, countRows } from "../../database/sqliteFile.ts";
import type { Bucket } from "../../process/uploads/Bucket.ts";
import { UPLOADS } from "../../process/uploads/uploadStores.ts";
import { askClient, askFile } from "./doubts/ask.ts";
import { findDoubts } from "./doubts/findDoubts.ts";
import { readKeys, type GivenKeys } from "./doubts/readKeys.ts";
import { readRowsSay, type RowsSay } from "./doubts/rowsSay.ts";
import { uploadsAmong } from "./doubts/storedUploads.ts";
import { rememberBackup } from "./lastBackup.ts";
import {
  CONTENT,
  DATABASE_FILE,
  DUMP_FILE,
  FILES,
  listFiles,
  writeManifest,
  type Manifest,
} from "./manifest.ts";
import { dumpDatabase } from "./postgres/dump.ts";
import { countTables } from "./postgres/tables.ts";
import { bringDown } from "./bucketFiles.ts";

/**
 * Copies uploads into a backup's folder: those of the data folder, wherever links in it lead, and
 * those of a bucket; what the backup has already stays. Called before the database is saved and once
 * more after it: a file is there before its row and goes after it, so what a row of that moment
 * names is found by one of the two, also while members send proofs and others leave.
 */
async function gatherUploads(
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

/** What is saved. */
export interface Saved {
  dataDir: string;
  /** Of PostgreSQL; null where the database is the file in the data folder. */
  databaseUrl: string | null;
  /** The operator's texts where they lie in a folder of their own; null where they came with the product. */
  contentDir: string | null;
  /** Keys that the settings give instead of the data folder, if any. */
  keys?: GivenKeys;
  /** What holds the uploads where the data folder does not. */
  bucket?: Bucket | null;
}

/**
 * Saves an installation in `to`, a folder that is empty or does not exist, and takes down in the
 * data folder that it was saved. What is in doubt is in the list that is returned.
 * @throws Error in words where there is no database, and for a folder with something in it.
 */
export async function backUp(saved: Saved, to: string): Promise<Manifest> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0) {
    throw new Error(`${to} is not empty. Give each backup a folder of its own.`);
  }
  const manifest = await gather(saved, to);
  const { madeAt, doubts } = manifest;
  await rememberBackup(saved.dataDir, { madeAt, to, doubts });
  return manifest;
}

/**
 * Writes everything that an installation holds and nobody could make again into an empty folder,
 * also while a server works on it: the database as it is at one moment, members' proofs, the secrets
 * that were made here, and the operator's own texts. Then looks whether all of it fits together.
 * @throws Error in words where there is no database.
 */
export async function gather(saved: Saved, to: string): Promise<Manifest> {
  const { dataDir, contentDir, keys, bucket = null } = saved;
  const madeAt = new Date().toISOString();
  // Before the database: a server that works on it marks more meanwhile.
  const position = await readSavedPosition(dataDir);
  const uploads = { folder: join(dataDir, UPLOADS), bucket };
  await gatherUploads(uploads, join(to, UPLOADS));
  const { rows, says } = await saveDatabase(saved, to);
  await gatherUploads(uploads, join(to, UPLOADS));
  const names = await readdir(dataDir);
  for (const name of FILES) {
    if (names.includes(name)) await copyFile(join(dataDir, name), join(to, name));
  }
  if (contentDir !== null) {
    await cp(contentDir, join(to, CONTENT), { recursive: true, dereference: true });
  }
  const files = await listFiles(to);
  const doubts = await findDoubts(says, {
    uploads: uploadsAmong(files),
    read: (path) => readFile(join(to, UPLOADS, path)),
    keys: await readKeys(to, keys),
    position,
  });
  return writeManifest(to, { madeAt, rows, files, doubts });
}

/** Saves the database as it is at one moment, and says what its rows are and name then. */
async function saveDatabase(
  { dataDir, databaseUrl }: Saved,
  to: string,
): Promise<{ rows: Record<string, number>; says: RowsSay }> {
  const names = await readdir(dataDir).catch(() => null);
  if (databaseUrl !== null) {
    // Without it the members' files would be missing, and nothing would say so.
    if (names === null)
      throw new Error(`${dataDir} is not there: it holds what is in no database.`);
    return dumpDatabase(databaseUrl, join(to, DUMP_FILE), async (client) => {
      const rows = await countTables(client);
      return { rows, says: await readRowsSay(askClient(client), Object.keys(rows)) };
    });
  }
  if (!names?.includes(DATABASE_FILE))
    throw new Error(
      `${dataDir} holds no ${DATABASE_FILE}. Start the server once, or see that DATA_DIR and DATABASE_URL are those of the server.`,
    );
  const copy = join(to, DATABASE_FILE);
  await copyDatabase(join(dataDir, DATABASE_FILE), copy);
  const rows = await countRows(copy);
  return { rows, says: await askFile(copy, (ask) => readRowsSay(ask, Object.keys(rows))) };
}
