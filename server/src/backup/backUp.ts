import { cp, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { copyDatabase, countRows } from "../database/sqliteFile.ts";
import type { Bucket } from "../uploads/Bucket.ts";
import { UPLOADS } from "../uploads/uploadStores.ts";
import { bringDown } from "./bucketFiles.ts";
import { rememberBackup } from "./lastBackup.ts";
import {
  CONTENT,
  DATABASE_FILE,
  FILES,
  FOLDERS,
  writeManifest,
  type Manifest,
} from "./manifest.ts";

/** What is saved. */
export interface Saved {
  dataDir: string;
  /** The operator's texts where they lie in a folder of their own; null where they came with the product. */
  contentDir: string | null;
  /** What holds the uploads where the data folder does not. */
  bucket?: Bucket | null;
}

/**
 * Saves an installation in `to`, a folder that is empty or does not exist, and takes down in the
 * data folder that it was saved.
 * @throws Error in words where there is no database, and for a folder with something in it.
 */
export async function backUp(saved: Saved, to: string): Promise<Manifest> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0) {
    throw new Error(`${to} is not empty. Give each backup a folder of its own.`);
  }
  const manifest = await gather(saved, to);
  await rememberBackup(saved.dataDir, { madeAt: manifest.madeAt, to });
  return manifest;
}

/**
 * Writes everything that an installation holds and nobody could make again into an empty folder,
 * also while a server works on it: the database as it is at one moment, members' proofs, the secrets
 * that were made here, and the operator's own texts.
 * @throws Error in words where there is no database.
 */
export async function gather(
  { dataDir, contentDir, bucket }: Saved,
  to: string,
): Promise<Manifest> {
  const names = await readdir(dataDir).catch((): string[] => []);
  if (!names.includes(DATABASE_FILE)) throw new Error(`${dataDir} holds no ${DATABASE_FILE}.`);
  const madeAt = new Date().toISOString();
  const copy = join(to, DATABASE_FILE);
  await copyDatabase(join(dataDir, DATABASE_FILE), copy);
  // After the database: a proof's file is there before the row that names it.
  for (const name of [...FOLDERS, ...FILES]) {
    if (names.includes(name)) await cp(join(dataDir, name), join(to, name), { recursive: true });
  }
  if (bucket) await bringDown(bucket, join(to, UPLOADS));
  if (contentDir !== null) {
    await cp(contentDir, join(to, CONTENT), { recursive: true, dereference: true });
  }
  return writeManifest(to, { madeAt, rows: await countRows(copy) });
}
