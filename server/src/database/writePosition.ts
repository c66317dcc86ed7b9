import { randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "sequelize";
import { z } from "zod";
import type { Database } from "./Database.ts";

/** By this name the position lies in the data folder; in no backup, since it tells one from a newer database. */
export const NEWEST_WRITE = "newest-write";

const WritePosition = z.object({
  /** How often servers have noted that they wrote. */
  writes: z.number().int(),
  /** Tells two databases apart that came as far. */
  token: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});
/** How far a database has come, in it and beside it. */
export type WritePosition = z.infer<typeof WritePosition>;

/** How far the database has come. */
export async function readStoredPosition(database: Database): Promise<WritePosition> {
  const [row] = await database.select<WritePositionRow>("SELECT * FROM storage_probe WHERE id = 1");
  return writePositionOf(row);
}

/** The row that holds it; of an earlier version's without any of this. */
export type WritePositionRow = {
  writes?: number;
  write_token?: string | null;
  written_at?: string | Date | null;
};

/** What a row says, in one form. */
export function writePositionOf(row: WritePositionRow = {}): WritePosition {
  const { writes = 0, write_token: token = null, written_at: at = null } = row;
  return { writes, token, at: at === null ? null : new Date(at).toISOString() };
}

/** Notes in the database that it came so far; all that was committed before is in it with the position. */
export async function storePosition(
  database: Database,
  transaction: Transaction,
  after: number,
): Promise<void> {
  await database.sequelize.query(
    "UPDATE storage_probe SET writes = CASE WHEN writes > :after THEN writes ELSE :after END + 1, write_token = :token, written_at = :at WHERE id = 1",
    { replacements: { after, token: randomUUID(), at: new Date() }, transaction },
  );
}

/** How far the database had come when this server wrote last; null where that is not known. */
export async function readSavedPosition(dataDir: string): Promise<WritePosition | null> {
  const text = await readFile(join(dataDir, NEWEST_WRITE), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return WritePosition.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Writes the position beside the database. What a crash of the machine takes of it is a second or so. */
export async function savePosition(dataDir: string, position: WritePosition): Promise<void> {
  const file = join(dataDir, NEWEST_WRITE);
  const draft = `${file}.${process.pid}.new`;
  await writeFile(draft, `${JSON.stringify(position)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

/**
 * In a sentence what is lost, where the database is not the one that this server wrote last, or does
 * not go on from it: an older file, or a write-ahead log that is gone. Null: nothing, as far as is known.
 */
export async function findLostWrites(database: Database, dataDir: string): Promise<string | null> {
  const kept = await readSavedPosition(dataDir);
  return kept && lostSince(kept, await readStoredPosition(database));
}

/** The same of two positions. */
export function lostSince(kept: WritePosition, stored: WritePosition): string | null {
  if (stored.writes > kept.writes) return null;
  if (stored.writes === kept.writes && stored.token === kept.token) return null;
  const newest = stored.at === null ? "none of its writes" : `none after ${utcSecond(stored.at)}`;
  return `The database is older than it was: this server wrote until ${timeOf(kept)}, and in the database is ${newest}. What came in between is lost.`;
}

/** When a mark was made, for a sentence. */
export const timeOf = ({ at }: WritePosition) => (at === null ? "an unknown time" : utcSecond(at));

/** Such as "2026-06-01 12:00:05 UTC". */
const utcSecond = (at: string) => `${at.slice(0, 19).replace("T", " ")} UTC`;
