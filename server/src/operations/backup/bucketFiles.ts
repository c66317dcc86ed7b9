import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Bucket } from "../../process/uploads/Bucket.ts";

/** A path below the folder, which leads nowhere else. */
const INNER = /^(?:(?!\.{1,2}(?:\/|$))[\w.-]+(?:\/|$))+$/;

/** Writes all files of a bucket below a folder, but for those that it has; how many were written. */
export async function bringDown(bucket: Bucket, folder: string): Promise<number> {
  let count = 0;
  for (const { name } of await bucket.listAll()) {
    const file = join(folder, name);
    // Files with other names are not the product's.
    if (!INNER.test(name) || existsSync(file)) continue;
    const bytes = await bucket.get(name);
    if (bytes === null) continue;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, bytes, { mode: 0o600 });
    count += 1;
  }
  return count;
}

/**
 * Stores all files below a folder in a bucket, but for those that it has; how many were stored.
 * @param stored gets the name of each before it is sent, for taking them back
 */
export async function bringUp(
  folder: string,
  bucket: Bucket,
  stored: string[] = [],
): Promise<number> {
  const there = new Set((await bucket.listAll()).map(({ name }) => name));
  const before = stored.length;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const name = relative(folder, file).replaceAll(sep, "/");
    if (there.has(name)) continue;
    stored.push(name);
    await bucket.put(name, await readFile(file));
  }
  return stored.length - before;
}
