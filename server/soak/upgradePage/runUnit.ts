import { execFileSync, spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Unit } from "./Unit.ts";

/** Nothing of ours goes to a service but where programs are. */
const PATH = "/usr/sbin:/usr/bin:/sbin:/bin";

/**
 * Starts a unit's program as systemd does, as far as what it finds goes: its user, folder,
 * environment, credentials, and folders below /var/lib. It is held by nothing of its sandbox.
 * @param command what is run in place of `ExecStart`
 * @param credentials a folder for them
 */
export function runUnit(
  unit: Unit,
  options: { credentials: string; stdio: StdioOptions; command?: string[] },
): ChildProcess {
  const user = unit.last("User") ?? "root";
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number(execFileSync("id", [flag, user], { encoding: "utf8" })),
  ) as [number, number];
  const mode = parseInt(unit.last("StateDirectoryMode") ?? "0755", 8);
  for (const folder of unit.folders) ownFolder(folder, { uid, gid, mode });
  const credentials = join(options.credentials, unit.name);
  ownFolder(credentials, { uid, gid, mode: 0o700 });
  for (const [name, file] of unit.credentials) {
    copyFileSync(file, join(credentials, name));
    chownSync(join(credentials, name), uid, gid);
  }
  const env = { PATH, CREDENTIALS_DIRECTORY: credentials, ...unit.environment };
  const [program = "", ...args] = options.command ?? unit.command(env);
  process.umask(parseInt(unit.last("UMask") ?? "0022", 8));
  // Where this Node lies elsewhere, it stands for Debian's.
  return spawn(existsSync(program) || !program.startsWith("/") ? program : process.execPath, args, {
    cwd: unit.last("WorkingDirectory"),
    env,
    uid,
    gid,
    detached: true,
    stdio: options.stdio,
  });
}

function ownFolder(folder: string, to: { uid: number; gid: number; mode: number }): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, to.mode);
  chownSync(folder, to.uid, to.gid);
}
