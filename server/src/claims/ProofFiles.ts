import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../http/AppError.ts";

/**
 * The folder of uploaded proofs. Files are named by whose they are and chance, have no ending, and
 * are the owner's alone to read; nothing that a member has typed ever becomes part of a path.
 */
export class ProofFiles {
  constructor(private readonly folder: string) {}

  /**
   * Stores the bytes and returns their name; they are on the disk when this resolves.
   * @throws AppError `unavailable` when the folder cannot be written.
   */
  async save(bytes: Uint8Array, memberId: string): Promise<string> {
    const name = `${prefixOf(memberId)}${randomBytes(12).toString("hex")}`;
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      const file = await open(this.pathOf(name), "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      await this.remove(name).catch(() => undefined);
      throw usable(
        error,
        "The file cannot be stored right now. Nothing was sent; please try again later.",
      );
    }
    return name;
  }

  /**
   * The stored bytes; null when the file is gone.
   * @throws AppError `unavailable` when it is there and cannot be read.
   */
  async read(name: string): Promise<Buffer | null> {
    try {
      return await readFile(this.pathOf(name));
    } catch (error) {
      if (isMissing(error)) return null;
      throw usable(
        error,
        "The file cannot be read right now. The operator has to look at the server's folder of proofs.",
      );
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  /** Where the file with this name lies. */
  pathOf(name: string): string {
    return join(this.folder, name);
  }

  /** The names of all files of a member, also those that no claim knows. */
  async namesOf(memberId: string): Promise<string[]> {
    const prefix = prefixOf(memberId);
    return (await this.names()).filter((name) => name.startsWith(prefix));
  }

  /** The names of all files that were last written before that moment, epoch milliseconds. */
  async olderThan(moment: number): Promise<string[]> {
    const old: string[] = [];
    for (const name of await this.names()) {
      const found = await stat(this.pathOf(name)).catch(() => null);
      if (found?.isFile() && found.mtimeMs < moment) old.push(name);
    }
    return old;
  }

  private async names(): Promise<string[]> {
    try {
      return await readdir(this.folder);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }
}

/** Together with the chance after it within what a claim's column holds. */
const prefixOf = (memberId: string) => `${memberId.replaceAll("-", "")}-`;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** What the file system refuses (no rights, no room, a broken disk) as a fault that says what to do. */
function usable(error: unknown, sentence: string): unknown {
  if ((error as NodeJS.ErrnoException).syscall === undefined) return error;
  return new AppError("unavailable", sentence, { cause: error, retryAfter: 60 });
}
