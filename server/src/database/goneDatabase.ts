import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { lookAtDatabase } from "./lookAtDatabase.ts";
import { NEWEST_WRITE, readSavedPosition, timeOf } from "./writePosition.ts";
import type { Storage } from "./openSequelize.ts";

/** What only a server that had a database leaves in its data folder. */
const LEFT = ["ledger-key", "ledger-head", "limits.sqlite"];

/**
 * Keeps what opens a database from beginning an empty one in the place of one that is gone: it would
 * serve, and nobody would know anybody.
 * @throws Error with sentences for the operator
 */
export async function refuseGoneDatabase(storage: Storage, dataDir: string): Promise<void> {
  const was = await describePast(storage, dataDir);
  if (was === null || !(await isGone(storage))) return;
  const what =
    storage.url === null
      ? `${storage.file} is ${existsSync(storage.file) ? "empty" : "gone"}`
      : "The PostgreSQL database has no tables";
  const anew =
    storage.url === null
      ? `move what lies in ${dataDir} elsewhere first`
      : `remove ${join(dataDir, NEWEST_WRITE)}`;
  throw new Error(
    `${what}, and ${was}. Put it back, or restore the newest backup. To begin with an empty one instead, ${anew}.`,
  );
}

/** How it is known that there was a database; null: it is not. */
async function describePast({ url }: Storage, dataDir: string): Promise<string | null> {
  const kept = await readSavedPosition(dataDir);
  if (kept) return `this server wrote to it until ${timeOf(kept)}`;
  if (url !== null) return null;
  const names = await readdir(dataDir).catch((error: unknown): string[] => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  });
  const left = LEFT.filter((name) => names.includes(name));
  if (left.length === 0) return null;
  return `${left.join(", ")} ${left.length === 1 ? "lies" : "lie"} in ${dataDir}`;
}

async function isGone(storage: Storage): Promise<boolean> {
  const isEmpty = await stat(storage.file).then(
    ({ size }) => size === 0,
    () => false,
  );
  if (storage.url === null && isEmpty) return true;
  return (await lookAtDatabase(storage)) === "missing";
}
