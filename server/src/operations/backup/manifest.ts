import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { NEWEST_WRITE } from "../../database/writePosition.ts";
import { Doubt } from "./doubts/Doubt.ts";
import { reportNothing, type ReportStep } from "./Progress.ts";

/** The list of what a backup holds; written last, so that a folder without it is no backup. */
export const MANIFEST = "manifest.json";

/** By this name the database lies in the data folder and in a backup. */
export const DATABASE_FILE = "signaldeck.sqlite";

/** By this name a backup holds the database where it is PostgreSQL's, as pg_dump has written it. */
export const DUMP_FILE = "signaldeck.pgdump";

/** What a backup takes of the data folder besides the database and uploads. */
export const FILES = ["secret", "ledger-key", "vapid.json"] as const;

/** Below this a backup holds the operator's texts, where they lie in a folder of their own. */
export const CONTENT = "content";

/**
 * What is in no backup and may stay where one is restored: which head of the ledger's log was shown
 * last, also of later ones than the backup knows, and how far the database had come.
 */
export const STAYS: readonly string[] = ["ledger-head", NEWEST_WRITE];

/** A path inside the backup, which leads nowhere else. */
const InnerPath = z
  .string()
  .refine((path) => path.split(/[\\/]/).every((part) => !["", ".", ".."].includes(part)));

const Manifest = z.object({
  /** 2 where the database is PostgreSQL's, which versions that know 1 alone cannot bring back. */
  format: z.union([z.literal(1), z.literal(2)]),
  madeAt: z.iso.datetime(),
  /** Rows of each table. */
  rows: z.record(z.string(), z.number().int()),
  files: z.array(z.object({ path: InnerPath, bytes: z.number().int(), sha256: z.string() })),
  /** Why it was not called good when it was made; empty: it was. */
  doubts: z.array(Doubt).default([]),
});
export type Manifest = z.infer<typeof Manifest>;

/** What the look is called that goes through all of a backup before anything is written. */
export const READING = "Reading the backup to see that it is whole";

/** Bytes of all its files. */
export const bytesOf = ({ files }: Manifest): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Whether the database in a backup is PostgreSQL's. */
export const isDump = (files: Manifest["files"]) => files.some(({ path }) => path === DUMP_FILE);

/** Lists all files of a backup that was just made. */
export async function listFiles(folder: string): Promise<Manifest["files"]> {
  const files: Manifest["files"] = [];
  for (const path of await pathsIn(folder)) {
    const { size } = await stat(join(folder, path));
    files.push({ path, bytes: size, sha256: await hashOf(join(folder, path)) });
  }
  return files;
}

/** Writes the list of a backup beside its files. */
export async function writeManifest(
  folder: string,
  list: Omit<Manifest, "format">,
): Promise<Manifest> {
  const manifest: Manifest = { format: isDump(list.files) ? 2 : 1, ...list };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/**
 * The list of a backup, all of whose files are as they were when it was made.
 * @throws Error in words for a folder that is no backup, and for a file that is gone or changed.
 */
export async function readManifest(
  folder: string,
  report: ReportStep = reportNothing,
): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  const manifest = parseManifest(text, folder);
  let done = 0;
  report(READING, { done: () => done, of: bytesOf(manifest) });
  for (const { path, bytes, sha256 } of manifest.files) {
    compare(path, sha256, await hashOf(join(folder, path)).catch(() => undefined));
    done += bytes;
  }
  return manifest;
}

/**
 * Reads the list that was found in a backup.
 * @param text null where none was found
 * @throws Error in words
 */
export function parseManifest(text: string | null, backup: string): Manifest {
  if (text === null) {
    throw new Error(`${backup} is no backup: it has no ${MANIFEST}, which is written last.`);
  }
  const read = Manifest.safeParse(JSON.parse(text));
  if (!read.success) {
    const faults = z.prettifyError(read.error);
    throw new Error(`${join(backup, MANIFEST)} is none of this version: ${faults}`);
  }
  return read.data;
}

/**
 * Holds a file that was found in a backup against its list.
 * @throws Error in words where it is not there, or another one
 */
export function compare(path: string, listed: string, found: string | undefined): void {
  if (found === undefined) throw new Error(`The backup's ${path} is gone.`);
  if (found !== listed) {
    throw new Error(`The backup's ${path} is not as it was when the backup was made.`);
  }
}

/** SHA-256 of a file, hex. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"))
    .sort();
}
