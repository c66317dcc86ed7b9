import { t } from "@signaldeck/contract";
import { randomBytes } from "node:crypto";
import { AppError } from "../../http/AppError.ts";
import type { MemberFile } from "../../members/personalData.ts";
import { StoreFault, type FileStore } from "../../process/uploads/FileStore.ts";

/**
 * Uploaded proofs in a store. Files are named by whose they are and chance, and have no ending;
 * nothing that a member has typed ever becomes part of a name.
 */
export class ProofFiles {
  constructor(private readonly store: FileStore) {}

  /** Where they lie, in words for the operator. */
  get place(): string {
    return this.store.place;
  }

  /**
   * Stores the bytes and returns their name; they are there for good when this resolves.
   * @throws AppError `unavailable` when the store takes none.
   */
  async save(bytes: Uint8Array, memberId: string): Promise<string> {
    const name = `${prefixOf(memberId)}${randomBytes(12).toString("hex")}`;
    try {
      await this.store.put(name, bytes);
    } catch (error) {
      await this.remove(name).catch(() => undefined);
      throw usable(error, () =>
        t("The file cannot be stored right now. Nothing was sent; please try again later."),
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
      return await this.store.get(name);
    } catch (error) {
      throw usable(error, () =>
        t(
          "The file cannot be read right now. The operator has to look at where the server keeps its uploads.",
        ),
      );
    }
  }

  async remove(name: string): Promise<void> {
    await this.store.remove(name);
  }

  /** A file by its name, to be removed later. */
  fileOf(name: string): MemberFile {
    return { place: `${this.place}/${name}`, remove: () => this.remove(name) };
  }

  /**
   * The names of all files of a member, also those that no claim knows.
   * @throws AppError `unavailable` when the store does not say.
   */
  async namesOf(memberId: string): Promise<string[]> {
    try {
      return (await this.store.list(prefixOf(memberId))).map(({ name }) => name);
    } catch (error) {
      throw usable(error, () =>
        t("Uploaded files cannot be looked for right now. Please try again later."),
      );
    }
  }

  /** The names of all files that were last written before that moment, epoch milliseconds. */
  async olderThan(moment: number): Promise<string[]> {
    const all = await this.store.list("");
    return all.filter(({ changedAt }) => changedAt < moment).map(({ name }) => name);
  }
}

/** Together with the chance after it within what a claim's column holds. */
const prefixOf = (memberId: string) => `${memberId.replaceAll("-", "")}-`;

/** What the store refuses (no rights, no room, no connection) as a fault that says what to do. */
function usable(error: unknown, sentence: () => string): unknown {
  if (!(error instanceof StoreFault)) return error;
  return new AppError("unavailable", sentence, { cause: error, retryAfter: 60 });
}
