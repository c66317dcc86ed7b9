import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { StoreFault, type FileStore, type StoredFile } from "./FileStore.ts";

/** Files of a folder, which only the owner can read; folders inside it do not count. */
export class FolderStore implements FileStore {
  constructor(readonly place: string) {}

  put(name: string, bytes: Uint8Array): Promise<void> {
    return this.guarded(async () => {
      await mkdir(this.place, { recursive: true, mode: 0o700 });
      const file = await open(this.pathOf(name), "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
    });
  }

  get(name: string): Promise<Buffer | null> {
    return this.guarded(() => unlessMissing(readFile(this.pathOf(name)), null));
  }

  remove(name: string): Promise<void> {
    return this.guarded(() => rm(this.pathOf(name), { force: true }));
  }

  list(beginning: string): Promise<StoredFile[]> {
    return this.guarded(async () => {
      const files: StoredFile[] = [];
      for (const name of await unlessMissing(readdir(this.place), [])) {
        if (!name.startsWith(beginning)) continue;
        const found = await stat(this.pathOf(name)).catch(() => null);
        if (found?.isFile()) files.push({ name, changedAt: found.mtimeMs, bytes: found.size });
      }
      return files;
    });
  }

  /** By a file of its own: what a mode or a mount says may be otherwise once somebody writes. */
  async tryOut(): Promise<void> {
    const name = `try-${randomUUID()}`;
    await this.put(name, Buffer.from(name));
    const read = await this.get(name);
    await this.remove(name);
    if (read?.toString() !== name) {
      throw new StoreFault(this.place, new Error("what was stored was not there to be read"));
    }
  }

  private pathOf(name: string): string {
    return join(this.place, name);
  }

  /** What the file system refuses is the folder's fault, and anything else ours. */
  private async guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      throw new StoreFault(this.place, error);
    }
  }
}

async function unlessMissing<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return otherwise;
    throw error;
  }
}
