import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Texts } from "../ContentSource.ts";
import { revisionOf } from "./revision.ts";

/** In the data folder; in no backup, since it speaks of this machine's content folder alone. */
const FILE = "content-folder.json";

const Seen = z.record(z.string(), z.string());

/**
 * What this server last had in its content folder. It distinguishes a file that somebody has
 * changed while the server was away from one that others have published a newer version of meanwhile.
 */
export class SeenFolder {
  private known: Record<string, string> | null = null;

  constructor(private readonly dataDir: string) {}

  /** Reads what was seen; null where nothing is known. */
  async read(): Promise<ReadonlyMap<string, string> | null> {
    const text = await readFile(join(this.dataDir, FILE), "utf8").catch(() => null);
    const parsed = text === null ? null : Seen.safeParse(parse(text));
    this.known = parsed?.success === true ? parsed.data : null;
    return this.known && new Map(Object.entries(this.known));
  }

  /** Takes down what lies in the folder; of files that somebody has changed there, what was before. */
  async take(folder: Texts, changed: ReadonlySet<string>): Promise<void> {
    const next: Record<string, string> = {};
    for (const file of new Set([...folder.keys(), ...changed])) {
      const seen = changed.has(file) ? this.known?.[file] : revisionOf(folder.get(file) ?? null);
      if (seen !== undefined) next[file] = seen;
    }
    this.known = next;
    const fresh = join(this.dataDir, `${FILE}.${process.pid}.new`);
    await writeFile(fresh, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
    await rename(fresh, join(this.dataDir, FILE));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
