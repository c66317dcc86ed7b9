import type { LogKey } from "./LogKey.ts";

/** A tree as a checkpoint names it. */
export interface TreeHead {
  size: number;
  root: Buffer;
}

/** The signed head of a log (c2sp.org/tlog-checkpoint); the key's name is the log's origin. */
export function signCheckpoint(key: LogKey, { size, root }: TreeHead): string {
  return key.signNote(`${key.name}\n${size}\n${root.toString("base64")}\n`);
}
