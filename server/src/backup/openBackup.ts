import { createWriteStream } from "node:fs";
import { cp, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { readManifest, type Manifest } from "./manifest.ts";
import { readBack } from "./packedFile.ts";

/** A backup all of whose files were found as they were saved. */
export interface OpenedBackup {
  manifest: Manifest;
  /** Writes each file of the list to where `placeOf` says; null leaves it. */
  bring: (placeOf: (path: string) => string | null) => Promise<void>;
}

/**
 * Reads all of a backup, a folder or one file, and writes nothing.
 * @param passphrase of one that is sealed
 * @throws Error in words for what is no backup, and for one that is not as it was made
 */
export async function openBackup(from: string, passphrase: string | null): Promise<OpenedBackup> {
  const found = await stat(from).catch(() => null);
  if (found === null) throw new Error(`There is no backup at ${from}.`);
  return found.isDirectory() ? openFolder(from) : openFile(from, passphrase);
}

async function openFolder(folder: string): Promise<OpenedBackup> {
  const manifest = await readManifest(folder);
  return {
    manifest,
    bring: async (placeOf) => {
      for (const { path } of manifest.files) {
        const place = placeOf(path);
        if (place === null) continue;
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        await cp(join(folder, path), place);
      }
    },
  };
}

async function openFile(file: string, passphrase: string | null): Promise<OpenedBackup> {
  const { manifest, walk } = await readBack(file, passphrase);
  const listed = new Set(manifest.files.map(({ path }) => path));
  return {
    manifest,
    bring: (placeOf) =>
      walk((path, content) => {
        const place = listed.has(path) ? placeOf(path) : null;
        return place === null ? null : write(place, content);
      }),
  };
}

async function write(place: string, content: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(place, { mode: 0o600 }));
}
