import { UPLOADS, type UploadStores } from "../../../process/uploads/uploadStores.ts";
import type { FoundFile } from "./findDoubts.ts";

/** Uploads among the files of a backup's list, by their paths below the folder of uploads. */
export function uploadsAmong(
  files: readonly { path: string; bytes: number; sha256: string }[],
): Map<string, FoundFile> {
  const begin = `${UPLOADS}/`;
  const uploads = files.filter(({ path }) => path.startsWith(begin));
  return new Map(
    uploads.map(({ path, bytes, sha256 }) => [path.slice(begin.length), { bytes, sha256 }]),
  );
}

/** The same of all uploads that are there; what is in them is not read. */
export async function uploadsStored({
  proofs,
  ticketFiles,
}: UploadStores): Promise<Map<string, FoundFile>> {
  const held = [
    ...(await proofs.list("")),
    ...(await ticketFiles.list("")).map((file) => ({ ...file, name: `tickets/${file.name}` })),
  ];
  return new Map(held.map(({ name, bytes }) => [name, { bytes, sha256: null }]));
}
