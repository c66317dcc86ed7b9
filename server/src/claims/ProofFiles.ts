import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * The folder of uploaded proofs. Files have random names, no ending, and are the owner's alone to
 * read; nothing that a member has typed ever becomes part of a path.
 */
export class ProofFiles {
  constructor(private readonly folder: string) {}

  /** Stores the bytes and returns their name; they are on the disk when this resolves. */
  async save(bytes: Uint8Array): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = randomBytes(16).toString("hex");
    try {
      const file = await open(this.pathOf(name), "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      await this.remove(name);
      throw error;
    }
    return name;
  }

  /** The stored bytes; null when the file is gone. */
  async read(name: string): Promise<Buffer | null> {
    try {
      return await readFile(this.pathOf(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  /** Where the file with this name lies. */
  pathOf(name: string): string {
    return join(this.folder, name);
  }
}
