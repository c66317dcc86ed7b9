import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

/** The list of what a backup holds; written last, so that a folder without it is no backup. */
export const MANIFEST = "manifest.json";

/** By this name the database lies in the data folder and in a backup. */
export const DATABASE_FILE = "signaldeck.sqlite";

/** What a backup takes of the data folder besides the database; `uploads` are members' proofs and files of tickets. */
export const FOLDERS = ["uploads"] as const;
export const FILES = ["secret", "ledger-key", "vapid.json"] as const;

/**
 * What is in no backup and may stay where one is restored: it says which head of the ledger's log
 * was shown last, also of later ones than the backup knows.
 */
export const STAYS = "ledger-head";

const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Rows of each table. */
  rows: z.record(z.string(), z.number().int()),
  files: z.array(z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** Lists all files of a backup that was just made, and writes the list beside them. */
export async function writeManifest(
  folder: string,
  { madeAt, rows }: Pick<Manifest, "madeAt" | "rows">,
): Promise<Manifest> {
  const files: Manifest["files"] = [];
  for (const path of await pathsIn(folder)) files.push(await describe(folder, path));
  const manifest: Manifest = { format: 1, madeAt, rows, files };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/**
 * The list of a backup, all of whose files are as they were when it was made.
 * @throws Error in words for a folder that is no backup, and for a file that is gone or changed.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => {
    throw new Error(`${folder} is no backup: it has no ${MANIFEST}, which is written last.`);
  });
  const read = Manifest.safeParse(JSON.parse(text));
  if (!read.success) {
    throw new Error(
      `${join(folder, MANIFEST)} is none of this version: ${z.prettifyError(read.error)}`,
    );
  }
  for (const file of read.data.files) {
    const found = await describe(folder, file.path).catch(() => null);
    if (found === null) throw new Error(`The backup's ${file.path} is gone.`);
    if (found.sha256 !== file.sha256) {
      throw new Error(`The backup's ${file.path} is not as it was when the backup was made.`);
    }
  }
  return read.data;
}

async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
}

async function describe(folder: string, path: string): Promise<Manifest["files"][number]> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(join(folder, path)), hash);
  const { size } = await stat(join(folder, path));
  return { path, bytes: size, sha256: hash.digest("hex") };
}
