import { stat } from "node:fs/promises";

/**
 * Files that a process has open for as long as it runs. Their bytes go on where somebody removes or
 * exchanges one, and are lost with the process: nothing else would tell.
 */
export class OpenFiles {
  private readonly open = new Map<string, string | null>();

  constructor(private readonly paths: readonly string[]) {}

  /** Takes down which of them are there, and that those are the ones that are open. */
  async remember(): Promise<void> {
    this.open.clear();
    for (const path of this.paths) {
      const found = await identify(path);
      if (found !== null) this.open.set(path, found);
    }
  }

  /** Those that lie at their place no more, or are other ones by now. */
  async lost(): Promise<string[]> {
    const lost: string[] = [];
    for (const [path, known] of this.open) {
      if ((await identify(path)) !== known) lost.push(path);
    }
    return lost;
  }
}

async function identify(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  return found && `${found.dev}:${found.ino}`;
}
