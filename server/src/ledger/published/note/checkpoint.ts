import type { LogKey } from "./LogKey.ts";

/** A tree as a checkpoint names it. */
export interface TreeHead {
  size: number;
  root: Buffer;
}

/** The tree of a log that has a name. */
export interface NamedTree extends TreeHead {
  origin: string;
}

const TEXT = /^(?<origin>\S+)\n(?<size>0|[1-9]\d{0,14})\n(?<root>[A-Za-z\d+/]{43}=)\n/;

/** The signed head of a log (c2sp.org/tlog-checkpoint); the key's name is the log's origin. */
export function signCheckpoint(key: LogKey, { size, root }: TreeHead): string {
  return key.signNote(`${key.name}\n${size}\n${root.toString("base64")}\n`);
}

/** What of a checkpoint is signed: all before its signatures. */
export function textOfCheckpoint(checkpoint: string): string {
  return checkpoint.slice(0, checkpoint.lastIndexOf("\n\n") + 1);
}

/** The tree that a checkpoint names, no matter who signed it; null for any other text. */
export function readCheckpoint(checkpoint: string): NamedTree | null {
  const { origin, size, root } = TEXT.exec(checkpoint)?.groups ?? {};
  if (origin === undefined || root === undefined) return null;
  return { origin, size: Number(size), root: Buffer.from(root, "base64") };
}
