import { dirname } from "node:path";
import { refusedAccess } from "./refusedAccess.ts";
import { postgresFault } from "./postgresFault.ts";
import { StorageFault, type FaultCode } from "./StorageFault.ts";

/** Where a command works. */
export interface FaultPlace {
  /** `postgres://...`, or null for the SQLite file. */
  url: string | null;
  /** Path of the SQLite file. */
  file: string;
}

/** An error with what its causes know; a wrapping error repeats its words. */
interface SaidByDriver {
  words: string;
  /** The file or folder that was worked on, where the system named one. */
  path: string | null;
}

/**
 * What an operator reads of a fault of the storage, whichever command meets it: of SQLite's codes, the
 * system's, and PostgreSQL's. Null for other errors.
 */
export function describeFault(error: unknown, place: FaultPlace): StorageFault | null {
  if (error instanceof StorageFault) return error;
  if (!(error instanceof Error)) return null;
  const ofPostgres = place.url === null ? null : postgresFault(error, place.url);
  const told = saidBy(error);
  const found = ofPostgres ?? RULES.find(([pattern]) => pattern.test(told.words))?.[1](told, place);
  if (!found) return null;
  const [code, sentence] = found;
  return new StorageFault(code, `${sentence} (${error.message})`, { cause: error });
}

type Rule = (told: SaidByDriver, place: FaultPlace) => [FaultCode, string];

const RULES: readonly (readonly [RegExp, Rule])[] = [
  [
    /\bSQLITE_NOTADB\b/,
    ({ path }, { file }) => [
      "no_database",
      `${path ?? file} is no database, or its beginning was overwritten. Move it and the files beside it that begin with its name elsewhere, and restore your backup in its place.`,
    ],
  ],
  [
    /\bSQLITE_CORRUPT/,
    ({ path }, { file }) => [
      "database_damaged",
      `The database ${path ?? file} is damaged. Keep a copy of it and of the files beside it that begin with its name, and restore your backup in its place.`,
    ],
  ],
  [
    /\bSQLITE_FULL\b|\b(?:ENOSPC|EDQUOT)\b/,
    ({ path }, { file }) => {
      const folder = dirname(path ?? file);
      return [
        "disk_full",
        `${path ?? file} cannot be written: its disk is full. Make room there (df -h ${folder}; df -i ${folder} counts files) and run this again.`,
      ];
    },
  ],
  [
    /\bSQLITE_IOERR|\bEIO\b/,
    ({ path }, { file }) => [
      "disk_faulty",
      `${path ?? file} cannot be read or written: its disk is full or faulty. Look at df -h ${dirname(path ?? file)} and at the system's log (dmesg), and copy what is left before you go on.`,
    ],
  ],
  [
    /\bSQLITE_(?:BUSY|LOCKED)\b/,
    ({ path }, { file }) => [
      "database_busy",
      `${path ?? file} is held by another process, for longer than it is waited for. End what works on it (fuser ${path ?? file} names it) and run this again.`,
    ],
  ],
  [
    /\b(?:EMFILE|ENFILE)\b/,
    () => [
      "too_many_files",
      "More files are open than may be. Raise the limit (LimitNOFILE= of the service, ulimit -n at a terminal) and run this again.",
    ],
  ],
  [
    /\bSQLITE_(?:CANTOPEN|READONLY|PERM|AUTH)|\b(?:EACCES|EPERM|EROFS)\b/,
    ({ path, words }, { file }) => refusedAccess(path ?? file, file, words),
  ],
];

/** The words of an error and its code, and the first path that it or a cause of it names. */
function saidBy(error: Error): SaidByDriver {
  const words: string[] = [];
  let path: string | null = null;
  const inner = (one: Error) => {
    const { parent, original, cause } = one as Error & Record<string, unknown>;
    return [parent, original, cause].find((other) => other instanceof Error);
  };
  for (let one: Error | undefined = error; one; one = inner(one)) {
    const { code, path: at, dest } = one as NodeJS.ErrnoException & { dest?: string };
    // A cause that the sentence above it does not repeat was explained by that sentence.
    if (one === error || error.message.includes(one.message)) words.push(code ?? "", one.message);
    path ??= dest ?? at ?? null;
  }
  return { words: words.join(" "), path };
}
