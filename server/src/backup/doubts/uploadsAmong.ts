import { UPLOADS } from "../../uploads/uploadStores.ts";
import type { HeldFile } from "./findDoubts.ts";

/** Uploads among the files of a backup's list, by their paths below the folder of uploads. */
export function uploadsAmong(
  files: readonly { path: string; bytes: number; sha256: string }[],
): Map<string, HeldFile> {
  const begin = `${UPLOADS}/`;
  const uploads = files.filter(({ path }) => path.startsWith(begin));
  return new Map(
    uploads.map(({ path, bytes, sha256 }) => [path.slice(begin.length), { bytes, sha256 }]),
  );
}
