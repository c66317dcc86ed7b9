import { cp, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { copyDatabase, countRows } from "../database/sqliteFile.ts";
import { rememberBackup } from "./lastBackup.ts";
import { DATABASE_FILE, FILES, FOLDERS, writeManifest, type Manifest } from "./manifest.ts";

/**
 * Writes everything that the data folder holds and nobody could make again into `to`, also while a
 * server works on it: the database as it is at one moment, members' proofs, and the secrets that
 * were made here. Takes down in the data folder that it was saved.
 * @param to a folder that is empty or does not exist.
 * @throws Error in words where there is no database, and for a folder with something in it.
 */
export async function backUp(dataDir: string, to: string): Promise<Manifest> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0) {
    throw new Error(`${to} is not empty. Give each backup a folder of its own.`);
  }
  const names = await readdir(dataDir).catch((): string[] => []);
  if (!names.includes(DATABASE_FILE)) throw new Error(`${dataDir} holds no ${DATABASE_FILE}.`);
  const madeAt = new Date().toISOString();
  const copy = join(to, DATABASE_FILE);
  await copyDatabase(join(dataDir, DATABASE_FILE), copy);
  // After the database: a proof's file is there before the row that names it.
  for (const name of [...FOLDERS, ...FILES]) {
    if (names.includes(name)) await cp(join(dataDir, name), join(to, name), { recursive: true });
  }
  const manifest = await writeManifest(to, { madeAt, rows: await countRows(copy) });
  await rememberBackup(dataDir, { madeAt, to });
  return manifest;
}
