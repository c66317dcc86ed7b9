import { statfsSync } from "node:fs";

const FOLDER = "/dev/shm";
/** Containers often give it 64 MB, which a run of all tests would fill. Bytes. */
const ENOUGH = 2 * 1024 ** 3;

/**
 * Has temporary files kept in memory where the system has a folder for that, unless somebody has
 * named another one: databases of tests then wait for no disk.
 * For configurations of test runners, whose processes inherit it.
 */
export function keepFilesInMemory(): void {
  if (process.env["TMPDIR"] || !hasRoom()) return;
  process.env["TMPDIR"] = FOLDER;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize > ENOUGH;
  } catch {
    return false;
  }
}
