import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

/**
 * Where root has worked in a folder of another user, gives that user what root has made there; else
 * the server, which runs as that user, could not open it. By the system's own `chown`, which follows
 * no link, whatever its owner puts there meanwhile.
 * @param paths what is given; all of the folder unless named
 */
export async function handToOwner(
  folder: string,
  paths: readonly string[] = [folder],
): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(folder).catch(() => null);
  if (owner === null || owner.uid === 0) return;
  const whose = `${owner.uid}:${owner.gid}`;
  await promisify(execFile)("chown", ["-R", "-h", "--from=0", whose, "--", ...paths]);
}
