import { createWriteStream } from "node:fs";
import { cp, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { bytesOf, readManifest, type Manifest } from "./manifest.ts";
import { readBack } from "./packedFile.ts";
import { reportNothing, type ReportStep } from "./Progress.ts";

/** A backup all of whose files were found as they were saved. */
export interface OpenedBackup {
  manifest: Manifest;
  /** Writes each file of the list to where `placeOf` says; null leaves it. */
  bring: (placeOf: (path: string) => string | null) => Promise<void>;
}

/**
 * Reads all of a backup, a folder or one file, and writes nothing.
 * @param passphrase of one that is encrypted
 * @throws Error in words for what is no backup, and for one that is not as it was made
 */
export async function openBackup(
  from: string,
  passphrase: string | null,
  report: ReportStep = reportNothing,
): Promise<OpenedBackup> {
  const found = await stat(from).catch(() => null);
  if (found === null) throw new Error(`There is no backup at ${from}.`);
  return found.isDirectory() ? openFolder(from, report) : openFile(from, passphrase, report);
}

const WRITING = "Writing the files";

async function openFolder(folder: string, report: ReportStep): Promise<OpenedBackup> {
  const manifest = await readManifest(folder, report);
  return {
    manifest,
    bring: async (placeOf) => {
      let done = 0;
      report(WRITING, { done: () => done, of: bytesOf(manifest) });
      for (const { path, bytes } of manifest.files) {
        done += bytes;
        const place = placeOf(path);
        if (place === null) continue;
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        await cp(join(folder, path), place);
      }
    },
  };
}

async function openFile(
  file: string,
  passphrase: string | null,
  report: ReportStep,
): Promise<OpenedBackup> {
  const { manifest, walk } = await readBack(file, passphrase, report);
  const listed = new Set(manifest.files.map(({ path }) => path));
  return {
    manifest,
    bring: (placeOf) =>
      walk(WRITING, (path, content) => {
        const place = listed.has(path) ? placeOf(path) : null;
        return place === null ? null : write(place, content);
      }),
  };
}

async function write(place: string, content: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(place, { mode: 0o600 }));
}
