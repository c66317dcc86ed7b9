import { chmod, lstat, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";

/** What others than the owner may do, in a file's mode. */
const OTHERS = 0o077;

/**
 * What the product puts into its folder: databases with what SQLite lays beside them, locks,
 * secrets, the demo's passwords, uploads, and what the guide has an operator put there.
 */
const OURS =
  /^((signaldeck|limits)\.sqlite|server\.lock|secret|ledger-key|ledger-head(\.\d+\.new)?|newest-write(\.\d+\.new)?|last-backup\.json|content-folder\.json|backup-under-way-|vapid\.json|demo-accounts\.json|(uploads|backups|exports|logs)$)/;

/** Named in the message about wrong modes. */
const EXAMPLES = 5;

/** From now on only the owner can read the files that this process makes. */
export function restrictToOwner(): void {
  process.umask(OTHERS);
}

/**
 * Makes the data folder where there is none, for its owner alone.
 * @throws Error with a sentence where a file has its name
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST" && code !== "ENOTDIR") throw error;
    throw new Error(
      `The data folder ${folder} is a file, or lies in one. Name a folder in DATA_DIR.`,
      { cause: error },
    );
  }
}

/**
 * Makes the data folder where there is none, and takes what is ours in it from everybody else, with
 * a line in the log where somebody else could have read it. Things that we do not know stay as they
 * are, and so does a folder that we share with them: it may be anybody's.
 */
export async function openDataFolder(folder: string, log: Pick<Logger, "warn">): Promise<void> {
  await makeDataFolder(folder);
  const names = await readdir(folder);
  const ours = names.filter((name) => OURS.test(name));
  const foreign = names.filter((name) => !OURS.test(name));
  const open: string[] = [];
  const failed: string[] = [];
  const look = (path: string) => close(path, { open, failed });
  for (const name of ours) await look(join(folder, name));
  if (foreign.length === 0) await look(folder);
  else if (((await lstat(folder)).mode & OTHERS) !== 0) {
    log.warn(
      { folder, others: foreign.slice(0, EXAMPLES) },
      "DATA_DIR can be read by others and holds things that are not SignalDeck's, so its mode was left as it is. Give SignalDeck a folder of its own.",
    );
  }
  if (open.length > 0) {
    log.warn(
      { folder, count: open.length, files: open.slice(0, EXAMPLES) },
      "other users of this machine could read data; it is for the server's user alone now. If others had access, change the secrets.",
    );
  }
  if (failed.length > 0) {
    log.warn(
      { folder, count: failed.length, files: failed.slice(0, EXAMPLES) },
      "other users of this machine can read data, and it belongs to another user than the server's: run chown on DATA_DIR",
    );
  }
}

/**
 * Which things of ours in the data folder others can read, and which of `besides`; what lies in an
 * inner folder is guarded by that folder's mode, and everything by that of the data folder. Changes
 * nothing; where a system knows no modes, nothing is found.
 */
export async function findOpenFiles(
  folder: string,
  besides: readonly string[] = [],
): Promise<string[]> {
  if (process.platform === "win32") return [];
  const inside = (await isOpen(folder)) ? await readdir(folder) : [];
  const ours = inside.filter((name) => OURS.test(name)).map((name) => join(folder, name));
  const open: string[] = [];
  for (const path of [...ours, ...besides]) if (await isOpen(path)) open.push(path);
  return open;
}

/**
 * Things of ours in the data folder that belong to another user than the folder, such as what somebody
 * restored as root: the server's user may be unable to open them. Changes nothing.
 */
export async function findStrangersFiles(folder: string): Promise<string[]> {
  if (process.platform === "win32") return [];
  const { uid } = await stat(folder);
  const found: string[] = [];
  const look = async (path: string): Promise<void> => {
    const own = await lstat(path).catch(ifGone(null));
    if (own === null) return;
    if (own.uid !== uid) found.push(path);
    else if (own.isDirectory())
      for (const name of await readdir(path).catch(ifGone([]))) await look(join(path, name));
  };
  for (const name of await readdir(folder)) if (OURS.test(name)) await look(join(folder, name));
  return found;
}

/** Whether others may do something with what is there; a link counts as what it leads to. */
async function isOpen(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && (found.mode & OTHERS) !== 0;
}

/**
 * Takes a file, or a folder with all that it holds, from others; follows no link. What has gone since
 * it was listed, such as a file that another instance has just put in its place, is nobody's.
 */
async function close(path: string, found: { open: string[]; failed: string[] }): Promise<void> {
  const stats = await lstat(path).catch(ifGone(null));
  if (stats === null || !(stats.isDirectory() || stats.isFile())) return;
  if ((stats.mode & OTHERS) !== 0) {
    const closed = chmod(path, stats.mode & 0o700).then(() => found.open.push(path));
    await closed.catch(ifGone(0)).catch(() => found.failed.push(path));
  }
  if (!stats.isDirectory()) return;
  for (const name of await readdir(path).catch(ifGone([]))) await close(join(path, name), found);
}

/** Answers instead of what is not there any more; every other error stays one. */
const ifGone =
  <Answer>(answer: Answer) =>
  (error: unknown): Answer => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return answer;
    throw error;
  };
