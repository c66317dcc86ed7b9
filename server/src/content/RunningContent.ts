import { createHash } from "node:crypto";
import { access, constants, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type { FigureDto } from "@signaldeck/contract";
import pLimit from "p-limit";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { listContentFiles } from "./contentFiles.ts";
import { FIGURES_FILE, shownOf } from "./landingContent.ts";
import { BRAND_FILE, loadContent, type Content } from "./loadContent.ts";
import type { MoveFile } from "./replaceContentFile.ts";

export type ContentConfig = Pick<Config, "tierReading" | "demo">;

/** What a set of files was when it was read: SHA-256 of each, by its path in the folder. */
type Fingerprints = ReadonlyMap<string, string>;

/**
 * The content that the product shows, and the folder that it comes from. Every room holds the same
 * `content` object and looks into it when it answers, so that exchanging what is in it changes the
 * whole product between two requests.
 */
export class RunningContent {
  private readonly listeners: (() => void)[] = [];
  private readonly oneAtATime = pLimit(1);

  private constructor(
    readonly folder: string,
    readonly config: ContentConfig,
    readonly content: Content,
    private readonly clock: Clock,
    readonly move: MoveFile,
    private loaded: { at: number; files: Fingerprints },
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
    const content = await loadContent(folder, config);
    const files = await fingerprints(folder);
    return new RunningContent(folder, config, content, clock, move, { at: clock.now(), files });
  }

  /** When the content was loaded, epoch ms. */
  get loadedAt(): number {
    return this.loaded.at;
  }

  /** Calls the listener after each exchange. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
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

  /** Files that are other ones than those that were loaded. */
  async changedFiles(): Promise<Set<string>> {
    const now = await fingerprints(this.folder);
    return new Set(
      [...now].filter(([file, print]) => this.loaded.files.get(file) !== print).map(([f]) => f),
    );
  }

  /**
   * Reads the folder anew; what it returns takes effect only when it is called.
   * @throws Error that names a file and every fault in it; then nothing has changed.
   */
  async prepare(): Promise<() => void> {
    const fresh = await loadContent(this.folder, this.config);
    const files = await fingerprints(this.folder);
    return () => {
      Object.assign(this.content, fresh);
      this.loaded = { at: this.clock.now(), files };
      this.tell();
    };
  }

  /** Shows figures that were just written; nothing else of the folder is read. */
  async takeFigures(figures: readonly FigureDto[]): Promise<void> {
    const { content, config } = this;
    await this.take(FIGURES_FILE, {
      landing: { ...content.landing, figures: shownOf(figures, config.demo) },
    });
  }

  /** Shows a brand that was just written, wherever its name or address stands. */
  async takeBrand(brand: Content["brand"]): Promise<void> {
    const { content } = this;
    await this.take(BRAND_FILE, {
      brand,
      public: { ...content.public, brand },
      supportContacts: { ...content.supportContacts, email: brand.supportEmail },
    });
  }

  private async take(file: string, change: Partial<Content>): Promise<void> {
    const print = await fingerprint(this.folder, file);
    Object.assign(this.content, change);
    this.loaded = { ...this.loaded, files: new Map([...this.loaded.files, [file, print]]) };
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

async function fingerprints(folder: string): Promise<Fingerprints> {
  const files = await listContentFiles(folder);
  return new Map(
    await Promise.all(
      files.map(async ({ file }) => [file, await fingerprint(folder, file)] as const),
    ),
  );
}

/** A file that cannot be read is like no other. */
async function fingerprint(folder: string, file: string): Promise<string> {
  const bytes = await readFile(join(folder, file)).catch(() => null);
  return bytes === null ? "none" : createHash("sha256").update(bytes).digest("hex");
}
