import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, sep } from "node:path";
import type { FaultCode } from "./StorageFault.ts";

/** What SQLite opens beside the file that it was given. */
const BESIDE = ["", "-wal", "-shm"];

/**
 * Why a path cannot be read or written by the user who runs this, and the command that mends it.
 * @param path what was refused
 * @param file the database, whose folder is the data folder
 * @param words of the error; SQLite says no more than that it could not
 */
export function refusedAccess(path: string, file: string, words: string): [FaultCode, string] {
  const folder = dirname(file);
  const isOurs = path === folder || path.startsWith(folder + sep);
  const tried = isOurs ? [folder, ...BESIDE.map((end) => file + end)] : [];
  const refusals = [path, ...tried].map((one) => ({ path: one, code: refusalOf(one) }));
  const first = refusals.find(({ code }) => code !== null) ?? { path, code: null };
  if (/\bEROFS\b/.test(words) || first.code === "EROFS") return readOnly(first.path);
  if (path === file && isFolder(file)) {
    const todo = "Move it elsewhere, and restore your backup.";
    return ["no_database", `${file} is a folder where the database should be. ${todo}`];
  }
  return ["not_writable", isOurs ? inDataFolder(first.path, folder) : elsewhere(path)];
}

function readOnly(path: string): [FaultCode, string] {
  return [
    "read_only",
    `${path} lies on a file system that is read only here. Mount it for writing (mount -o remount,rw), or name its folder in ReadWritePaths= of the service.`,
  ];
}

function inDataFolder(path: string, folder: string): string {
  const [me, owner] = [ownName(), ownerOf(folder)];
  const what = `${path} cannot be opened for writing by ${me}.`;
  if (isRoot()) {
    return `${what} Not even root may: look at its attributes (lsattr) and at the rights of what it is mounted from.`;
  }
  if (owner !== null && owner !== me && owner !== "root") {
    return `${what} The data folder ${folder} belongs to ${owner}: run this as ${owner}, or as root by the installed signaldeck, which does so.`;
  }
  return `${what} The data folder and all files in it must belong to the user that runs the server. As root: chown -R ${me}: ${folder}`;
}

function elsewhere(path: string): string {
  const me = ownName();
  return `${path} cannot be read or written by ${me}. Name another place, or give it to ${me}, as root: chown -R ${me}: ${path}`;
}

/** The code by which the system refuses to read and write a path; null where it does not. */
function refusalOf(path: string): string | null {
  if (!existsSync(path)) return null;
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "EACCES";
  }
}

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const isRoot = () => process.getuid?.() === 0;

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    // An id without a name, as containers may have.
    return String(process.getuid?.() ?? "this user");
  }
}

/** The owner of a folder by name, by number where there is no name; null where it is not seen. */
function ownerOf(folder: string): string | null {
  try {
    const id = String(statSync(folder).uid);
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((one) => one.split(":")[2] === id);
    return line?.split(":")[0] ?? id;
  } catch {
    return null;
  }
}
