import { access, constants, rename } from "node:fs/promises";
import pLimit from "p-limit";
import type { Clock } from "../process/clock/clock.ts";
import type { Config } from "../process/settings/config.ts";
import { ContentSource } from "./ContentSource.ts";
import { loadContent, type Content } from "./loadContent.ts";
import type { MoveFile } from "./replaceContentFile.ts";

export type ContentConfig = Pick<Config, "tierReading" | "demo">;

/**
 * The content that the product shows, and the folder that it comes from. Every module has the same
 * `content` object and looks into it when it answers, so that exchanging what is in it changes the
 * whole product between two requests.
 */
export class RunningContent {
  private readonly listeners = new Set<() => void>();
  private readonly oneAtATime = pLimit(1);
  /** What lies in the folder in the place of something newer, by file; null: nothing does. */
  private readonly behind = new Map<string, string | null>();

  private constructor(
    readonly folder: string,
    readonly config: ContentConfig,
    readonly content: Content,
    private readonly clock: Clock,
    readonly move: MoveFile,
    private loaded: { at: number; source: ContentSource },
  ) {}

  /**
   * @param move how a changed file comes to its place; a test hands in a disk that refuses.
   * @throws Error that names the file and every fault in it.
   */
  static async open(
    folder: string,
    config: ContentConfig,
    clock: Clock,
    move: MoveFile = rename,
  ): Promise<RunningContent> {
    const source = await ContentSource.read(folder);
    const content = loadContent(source, config);
    return new RunningContent(folder, config, content, clock, move, { at: clock.now(), source });
  }

  /** When the content was loaded, epoch ms. */
  get loadedAt(): number {
    return this.loaded.at;
  }

  /** The files that are shown. */
  get source(): ContentSource {
    return this.loaded.source;
  }

  /** Calls the listener after each exchange, until the returned call. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Work on the folder, one at a time. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.oneAtATime(work);
  }

  /** Whether the server may write in the folder. */
  async isWritable(): Promise<boolean> {
    return access(this.folder, constants.W_OK).then(
      () => true,
      () => false,
    );
  }

  /** The folder's files as they lie there now. */
  readFolder(): Promise<ContentSource> {
    return ContentSource.read(this.folder);
  }

  /**
   * The newest that is known of each file: what lies in the folder, and what is shown where that
   * could not be written there.
   */
  async readFiles(): Promise<ContentSource> {
    return this.newestOf(await this.readFolder());
  }

  /** As `readFiles`, of a folder that was read already. */
  newestOf(lies: ContentSource): ContentSource {
    for (const [file, text] of this.behind) {
      // Somebody has written there since.
      if ((lies.texts.get(file) ?? null) !== text) this.behind.delete(file);
    }
    const shown = (file: string) => this.source.texts.get(file) ?? null;
    return lies.with(new Map([...this.behind.keys()].map((file) => [file, shown(file)])));
  }

  /** Takes down that something newer is shown than this text, which stays in the folder. */
  leaveBehind(file: string, text: string | null): void {
    this.behind.set(file, text);
  }

  /**
   * Makes content of other files than those that are shown; what it returns shows it, and nothing
   * has changed until it is called.
   * @throws Error that names a file and every fault in it.
   */
  prepare(source: ContentSource): () => void {
    const fresh = loadContent(source, this.config);
    return () => {
      Object.assign(this.content, fresh);
      this.loaded = { at: this.clock.now(), source };
      for (const listener of this.listeners) listener();
    };
  }
}

/** Paths of the files that are not the same in both, or only in one of them. */
export function differentFiles(one: ContentSource, other: ContentSource): string[] {
  const files = new Set([...one.texts.keys(), ...other.texts.keys()]);
  return [...files].filter((file) => one.texts.get(file) !== other.texts.get(file)).sort();
}
