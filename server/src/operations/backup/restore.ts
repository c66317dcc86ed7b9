import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { Database } from "../../database/Database.ts";
import {
  savePosition,
  readSavedPosition,
  readStoredPosition,
  type WritePosition,
} from "../../database/writePosition.ts";
import { countRows, findDamage } from "../../database/sqliteFile.ts";
import { messageOf } from "../../process/messageOf.ts";
import type { Bucket } from "../../process/uploads/Bucket.ts";
import { UPLOADS } from "../../process/uploads/uploadStores.ts";
import { bringUp } from "./bucketFiles.ts";
import { askClient, askFile, type Ask } from "./doubts/ask.ts";
import type { Doubt, DoubtKind } from "./doubts/Doubt.ts";
import { findDoubts, type FoundFile } from "./doubts/findDoubts.ts";
import { readKeys, type GivenKeys } from "./doubts/readKeys.ts";
import { readRowsSay, type RowsSay } from "./doubts/rowsSay.ts";
import { uploadsAmong } from "./doubts/storedUploads.ts";
import { rememberBackup } from "./lastBackup.ts";
import { CONTENT, DATABASE_FILE, DUMP_FILE, isDump, STAYS, type Manifest } from "./manifest.ts";
import { openBackup } from "./openBackup.ts";
import { reportNothing, type ReportStep } from "./Progress.ts";
import { restoreDump } from "./postgres/dump.ts";
import { assertEmpty, countTables, emptyAgain, withClient } from "./postgres/tables.ts";

/** Where a backup is restored to. */
export interface Place {
  /** A folder that does not exist, or is empty but for what `STAYS`. */
  dataDir: string;
  /** A PostgreSQL database without any table; null where the database is a file in the data folder. */
  databaseUrl: string | null;
  /** The folder for the operator's texts; null where the settings name none. */
  contentDir: string | null;
  /** Of an encrypted backup. */
  passphrase: string | null;
  /** Keys that the settings give instead of the data folder, if any. */
  keys?: GivenKeys;
  /** What holds the uploads where the data folder does not. */
  bucket?: Bucket | null;
  /** Doubts with which it is restored all the same; none unless given. */
  despite?: readonly DoubtKind[];
}

/** What was found in the place that a backup was restored to. */
export interface Restored {
  manifest: Manifest;
  /** Records of the ledger. */
  ledger: number;
  /** What is in doubt, and was taken all the same. */
  doubts: Doubt[];
  /** Until when this server had written to a newer database, ISO; null where none is known. */
  wroteUntil: string | null;
  /** What became of the operator's texts: texts that are there already stay as they are. */
  content: "none" | "restored" | "kept" | "no-folder";
}

/**
 * Brings a backup into a data folder, and looks whether all of it is right: each file as it was
 * saved, the database whole, each table's rows, and by the same look as a backup whether the ledger
 * holds, uploads are there and keys fit. Takes back what it has written when something is not.
 * @param report hears how far it is
 * @throws Error in words for what is not right; for doubts it names the word that takes them.
 */
export async function restore(
  from: string,
  place: Place,
  log: Pick<Logger, "error" | "warn" | "info">,
  report: ReportStep = reportNothing,
): Promise<Restored> {
  const { dataDir, databaseUrl, contentDir, passphrase, bucket } = place;
  const { manifest, bring } = await openBackup(from, passphrase, report);
  if ((await namesIn(dataDir)).length > 0) {
    throw new Error(
      `${dataDir} is not empty. A backup is restored into an empty folder, so that nothing is overwritten: move what is there away first, but for ${STAYS.join(" and ")}.`,
    );
  }
  await lookAtDatabase(manifest, databaseUrl);
  const content = await lookAtContent(manifest, contentDir);
  await bucket?.tryOut();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const written = [dataDir, ...(content === "restored" && contentDir ? [contentDir] : [])];
  const stored: string[] = [];
  let isBrought = false;
  try {
    await bring((path) => {
      if (!path.startsWith(`${CONTENT}/`)) return join(dataDir, path);
      return content === "restored" && contentDir
        ? join(contentDir, path.slice(CONTENT.length + 1))
        : null;
    });
    if (databaseUrl !== null) {
      await restoreDump(databaseUrl, join(dataDir, DUMP_FILE), manifest.rows, report);
      isBrought = true;
      await rm(join(dataDir, DUMP_FILE));
    }
    const { says, mark } = await check(place, manifest, log, report);
    report("Looking at each upload and the keys");
    const doubts = await lookForDoubts(place, says, manifest);
    if (bucket) {
      const of = uploadsAmong(manifest.files).size;
      report("Storing the uploads", { done: () => stored.length, of, what: "files" });
      await moveUploads(join(dataDir, UPLOADS), bucket, stored);
    }
    // What lies in this folder now is saved there, and is as old as that.
    await rememberBackup(dataDir, { madeAt: manifest.madeAt, to: resolve(from), doubts });
    const before = await readSavedPosition(dataDir);
    // From now on this database is the newest one, whatever this server wrote before.
    await savePosition(dataDir, mark);
    const wroteUntil = before !== null && before.writes > mark.writes ? before.at : null;
    return { manifest, ledger: says.ledger.count, doubts, content, wroteUntil };
  } catch (error) {
    const left = await takeBack({
      // First what holds members' files and secrets in plain.
      folders: () => clear(written),
      bucket: async () => {
        for (const name of stored) await bucket?.remove(name);
      },
      database: async () => {
        if (databaseUrl !== null && isBrought) await emptyAgain(databaseUrl);
      },
    });
    throw left.length === 0
      ? error
      : new Error([messageOf(error), ...left].join(" "), { cause: error });
  }
}

type Part = "folders" | "bucket" | "database";

const NOT_TAKEN_BACK: Record<Part, string> = {
  folders: "The folders could not be emptied again",
  bucket: "What was stored in the bucket could not be removed from it again",
  database: "The database could not be emptied again",
};

/** Takes back each part of what was brought, even if others fail; returns the parts that failed. */
async function takeBack(parts: Record<Part, () => Promise<void>>): Promise<string[]> {
  const left: string[] = [];
  for (const part of ["folders", "bucket", "database"] as const) {
    await parts[part]().catch((error: unknown) => {
      left.push(`${NOT_TAKEN_BACK[part]}: ${messageOf(error)}`);
    });
  }
  return left;
}

async function clear(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    for (const name of await namesIn(folder)) await rm(join(folder, name), { recursive: true });
  }
}

/** Uploads lie in the bucket alone; files that it has already are the same ones. */
async function moveUploads(folder: string, bucket: Bucket, stored: string[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await bringUp(folder, bucket, stored);
  await rm(folder, { recursive: true });
}

/** @throws Error in words where the backup's database does not fit this place. */
async function lookAtDatabase({ files }: Manifest, databaseUrl: string | null): Promise<void> {
  if (isDump(files) && databaseUrl === null) {
    throw new Error(
      "This backup is of a server on PostgreSQL: set DATABASE_URL to an empty database that takes it.",
    );
  }
  if (!isDump(files) && databaseUrl !== null) {
    throw new Error(
      "This backup is of a server on SQLite: restore it without DATABASE_URL, then move it by signaldeck database copy.",
    );
  }
  if (databaseUrl !== null)
    await assertEmpty(databaseUrl, "Restore into a new one: createdb NAME.");
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => !STAYS.includes(name));
}

async function lookAtContent(
  { files }: Manifest,
  contentDir: string | null,
): Promise<Restored["content"]> {
  if (!files.some(({ path }) => path.startsWith(`${CONTENT}/`))) return "none";
  if (contentDir === null) return "no-folder";
  return (await namesIn(contentDir)).length > 0 ? "kept" : "restored";
}

/**
 * Looks whether the database is whole and as it was saved, and asks what its rows say and how far it
 * has come.
 * @throws Error in words where it is not
 */
async function check(
  { dataDir, databaseUrl: url }: Place,
  { rows }: Manifest,
  log: Pick<Logger, "error" | "warn" | "info">,
  report: ReportStep,
): Promise<{ says: RowsSay; mark: WritePosition }> {
  const file = join(dataDir, DATABASE_FILE);
  report("Looking through the database for damage");
  const damage = url === null ? await findDamage(file) : null;
  if (damage !== null) throw new Error(`The backup's database is damaged: ${damage}`);
  report("Counting the rows of each table");
  const found = url === null ? await countRows(file) : await withClient(url, countTables);
  for (const [table, count] of Object.entries(rows)) {
    if (found[table] !== count) {
      throw new Error(
        `${table} has ${found[table] ?? "no"} rows, and had ${count} when it was saved.`,
      );
    }
  }
  const tables = Object.keys(found);
  let checked = 0;
  const of = rows["ledger_records"] ?? 0;
  report("Checking the ledger", { done: () => checked, of, what: "records" });
  const look = (ask: Ask) => readRowsSay(ask, tables, (position) => (checked = position));
  const says =
    url === null
      ? await askFile(file, look)
      : await withClient(url, (client) => look(askClient(client)));
  report("Bringing the tables up to date");
  // Brings its tables up to date, or says that another version has to.
  const database = await Database.open({ url, file, log });
  try {
    return { says, mark: await readStoredPosition(database) };
  } finally {
    await database.close();
  }
}

/** @throws Error in words for doubts that were not taken. */
async function lookForDoubts(
  { dataDir, keys, bucket, despite = [] }: Place,
  says: RowsSay,
  { files }: Manifest,
): Promise<Doubt[]> {
  // A file that the bucket has already is the same one.
  const there = (await bucket?.listAll()) ?? [];
  const uploads = new Map<string, FoundFile>([
    ...there.map(({ name, bytes }) => [name, { bytes, sha256: null }] as const),
    ...uploadsAmong(files),
  ]);
  const doubts = await findDoubts(says, {
    uploads,
    read: (path) => readFile(join(dataDir, UPLOADS, path)),
    keys: await readKeys(dataDir, keys),
  });
  const refused = doubts.filter(({ kind }) => !despite.includes(kind));
  if (refused.length === 0) return doubts;
  const words = [...new Set(doubts.map(({ kind }) => kind))].join(",");
  const sentences = refused.map(({ sentence, remedy }) => `${sentence} ${remedy}`).join("\n");
  throw new Error(
    `This backup is in doubt, and nothing was restored.\n${sentences}\nAn older backup may be without this doubt. To restore this one as it is: --despite ${words}`,
  );
}
