import { statfs } from "node:fs/promises";

/** What is left on the disk of a folder, for a user who is not root. */
export interface DiskSpace {
  bytes: number;
  /** Files that can still be made; null where the file system counts none. */
  files: number | null;
}

/** @throws Error of the system where the folder is not there. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return { bytes: bavail * bsize, files: files === 0 ? null : ffree };
}
