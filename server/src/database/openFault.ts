import type { Storage } from "./openSequelize.ts";

/** What an operator reads of a storage that cannot be opened: which file it is, and what to do. */
export function describeOpenFault(error: unknown, { url, file }: Storage): unknown {
  if (url !== null || !(error instanceof Error)) return error;
  const sentence = SENTENCES.find(([pattern]) => pattern.test(error.message))?.[1];
  return sentence ? new Error(`${sentence(file)} (${error.message})`, { cause: error }) : error;
}

const SENTENCES: readonly (readonly [RegExp, (file: string) => string])[] = [
  [
    /SQLITE_NOTADB/,
    (file) =>
      `${file} is no database, or its beginning was overwritten. Move it and the files beside it that begin with its name elsewhere, and restore your backup in its place.`,
  ],
  [
    /SQLITE_CORRUPT/,
    (file) =>
      `The database ${file} is damaged. Keep a copy of it and of the files beside it that begin with its name, and restore your backup in its place.`,
  ],
  [
    /SQLITE_(CANTOPEN|READONLY)|EACCES/,
    (file) =>
      `The database ${file} cannot be opened for writing. Its folder and all files in it must belong to the user that runs the server.`,
  ],
  [
    /SQLITE_(FULL|IOERR)|ENOSPC/,
    (file) => `The database ${file} cannot be written: its disk is full or faulty.`,
  ],
];
