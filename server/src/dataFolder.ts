import { chmod, lstat, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";

/** What others than the owner may do, in a file's mode. */
const OTHERS = 0o077;

/**
 * What the product puts into its folder: databases with what SQLite lays beside them, locks,
 * secrets, the demo's passwords, uploads, and what an operator is told to put there.
 */
const OURS =
  /^((signaldeck|limits)\.sqlite|server\.lock|secret|ledger-key|ledger-head(\.\d+\.new)?|vapid\.json|demo-accounts\.json|(uploads|backups|exports|logs)$)/;

/** Named in the message about wrong modes. */
const EXAMPLES = 5;

/** From now on whatever this process makes is for its owner's eyes alone. */
export function keepToOwner(): void {
  process.umask(OTHERS);
}

/**
 * Makes the data folder where there is none, and takes what is ours in it from everybody else, with
 * a line in the log where somebody else could have read it. Things that we do not know stay as they
 * are, and so does a folder that we share with them: it may be anybody's.
 */
export async function openDataFolder(folder: string, log: Pick<Logger, "warn">): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
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

/** Takes a file, or a folder with all that it holds, from others; follows no link. */
async function close(path: string, found: { open: string[]; failed: string[] }): Promise<void> {
  const { mode, isFolder, isFile } = await lstat(path).then((stats) => ({
    mode: stats.mode,
    isFolder: stats.isDirectory(),
    isFile: stats.isFile(),
  }));
  if (!isFolder && !isFile) return;
  if ((mode & OTHERS) !== 0) {
    await chmod(path, mode & 0o700).then(
      () => found.open.push(path),
      () => found.failed.push(path),
    );
  }
  if (!isFolder) return;
  for (const name of await readdir(path)) await close(join(path, name), found);
}
