import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import { Database } from "../database/Database.ts";
import { countRows, findDamage } from "../database/sqliteFile.ts";
import { readLedger } from "../signals/ledger/readLedger.ts";
import { verifyLedger } from "../signals/ledger/verifyLedger.ts";
import { DATABASE_FILE, readManifest, STAYS, type Manifest } from "./manifest.ts";

/** What was found good in the place that a backup was restored to. */
export interface Restored {
  manifest: Manifest;
  /** Records of the ledger, whose chain holds. */
  ledger: number;
}

/**
 * Brings a backup into a data folder, and looks whether all of it is right: each file as it was
 * saved, the database whole, each table's rows, the ledger. Takes back what it has written when
 * something is not.
 * @param dataDir a folder that does not exist, or is empty but for `ledger-head`.
 * @throws Error in words for the first thing that is not right.
 */
export async function restore(
  from: string,
  dataDir: string,
  log: Pick<Logger, "error" | "warn" | "info">,
): Promise<Restored> {
  const manifest = await readManifest(from);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if ((await namesIn(dataDir)).length > 0) {
    throw new Error(
      `${dataDir} is not empty. A backup is restored into an empty folder, so that nothing is overwritten: move what is there away first, but for ${STAYS}.`,
    );
  }
  try {
    for (const { path } of manifest.files) {
      await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 });
      await cp(join(from, path), join(dataDir, path));
    }
    return { manifest, ledger: await check(join(dataDir, DATABASE_FILE), manifest, log) };
  } catch (error) {
    for (const name of await namesIn(dataDir)) await rm(join(dataDir, name), { recursive: true });
    throw error;
  }
}

async function namesIn(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => name !== STAYS);
}

/** How many records the ledger has. */
async function check(
  file: string,
  { rows }: Manifest,
  log: Pick<Logger, "error" | "warn" | "info">,
): Promise<number> {
  const damage = await findDamage(file);
  if (damage !== null) throw new Error(`The backup's database is damaged: ${damage}`);
  const found = await countRows(file);
  for (const [table, count] of Object.entries(rows)) {
    if (found[table] !== count) {
      throw new Error(
        `${table} has ${found[table] ?? "no"} rows, and had ${count} when it was saved.`,
      );
    }
  }
  const database = await Database.open({ url: null, file, log });
  try {
    const { fault, count } = verifyLedger(await readLedger(database, 0, Number.MAX_SAFE_INTEGER));
    if (fault) throw new Error(`The backup's ledger does not hold: ${fault.message}`);
    return count;
  } finally {
    await database.close();
  }
}
