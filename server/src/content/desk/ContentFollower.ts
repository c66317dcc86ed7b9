import { MINUTE } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { Transaction } from "sequelize";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { BackgroundTask } from "../../process/background/BackgroundTask.ts";
import { rowsOf } from "../../database/CommitObservers.ts";
import { messageOf } from "../../process/messageOf.ts";
import { listContentFiles } from "../contentFiles.ts";
import type { ContentSource, Texts } from "../ContentSource.ts";
import { replaceContentFile } from "../replaceContentFile.ts";
import { differentFiles } from "../RunningContent.ts";
import type { ContentDeskDeps } from "./contentDeskDeps.ts";
import { ContentHead } from "./ContentHead.ts";
import { ContentVersion } from "./ContentVersion.ts";
import { revisionOf } from "./revision.ts";
import { addVersions, lockVersions, newestVersions, type NewVersion } from "./versions.ts";

/** In the data folder; in no backup, since it speaks of this machine's content folder alone. */
const FILE = "content-folder.json";

const Seen = z.record(z.string(), z.string());

/**
 * What this server last had in its content folder. It distinguishes a file that somebody has
 * changed while the server was away from one that others have published a newer version of meanwhile.
 */
class SeenFolder {
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

interface ContentFollowerDeps extends ContentDeskDeps {
  config: { dataDir: string };
  log: Pick<Logger, "info" | "warn">;
}

/** Texts that come into the folder, by file; null takes a file away. */
type Changes = Map<string, string | null>;

/** Texts that are newer than those shown, and cannot be shown with them. */
class UnfitError extends Error {}

/**
 * Keeps folder, history and what is shown the same. At the start, what was changed in the folder
 * meanwhile becomes a version, and what others have published meanwhile comes into the folder.
 * Afterwards each version that another server publishes is written here and shown.
 */
export class ContentFollower {
  private readonly seen: SeenFolder;
  private readonly task: BackgroundTask;
  /** Whether folder and history have been brought together; before that the folder is judged. */
  private isTogether = false;

  constructor(private readonly deps: ContentFollowerDeps) {
    const { database, config, log } = deps;
    this.seen = new SeenFolder(config.dataDir);
    this.task = new BackgroundTask({
      work: () => this.follow(),
      due: null,
      interval: MINUTE,
      failed: (error) => log.warn({ err: error }, "newer content was not taken"),
      // Nobody waits for it: the publisher is still at work on the folder.
      listen: (attempt) =>
        database.onChange([rowsOf(ContentHead, { keys: ["file"] })], () => void attempt()),
    });
  }

  /**
   * Brings folder and history together, and goes on to do so. Where they do not fit each other the
   * folder is shown as it lies there, nothing is written, and each beat tries again.
   */
  async start(): Promise<void> {
    await this.follow().catch((error: unknown) => {
      if (!(error instanceof UnfitError)) throw error;
      this.deps.log.warn(
        { err: error },
        "the content folder is shown without what others published",
      );
    });
    this.task.start();
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  /**
   * Makes versions of what was changed in the folder while no server looked.
   * @returns what is newer than the folder.
   */
  private async compare(): Promise<Changes> {
    const { database, log, runningContent } = this.deps;
    const { source } = runningContent;
    const seen = await this.seen.read();
    const behind: Changes = new Map();
    await database.write(async (transaction) => {
      await lockVersions(this.deps, transaction);
      // Others may have published into a common folder since this server has read it.
      const lies = await runningContent.readFolder();
      const newest = await newestVersions(this.deps, transaction);
      const added: NewVersion[] = [];
      for (const file of new Set([...namesOf(source), ...newest.keys()])) {
        const text = source.texts.get(file) ?? null;
        const head = newest.get(file);
        if (!head) added.push({ file, text, origin: "found" });
        else if (head.text !== text) {
          const isThere = (lies.texts.get(file) ?? null) === head.text;
          if (isThere || (await this.isBehind(transaction, file, text, seen)))
            behind.set(file, head.text);
          else added.push({ file, text, origin: "disk" });
        }
      }
      // What does not fit becomes no version: other servers would not show it either.
      this.fit(behind);
      await addVersions(this.deps, transaction, added);
      const changed = added.filter(({ origin }) => origin === "disk").map(({ file }) => file);
      if (changed.length > 0) log.info({ files: changed }, "content was changed in its folder");
    });
    return behind;
  }

  /** Whether a text is one that the folder has had before, and nobody has written it there since. */
  private async isBehind(
    transaction: Transaction,
    file: string,
    text: string | null,
    seen: ReadonlyMap<string, string> | null,
  ): Promise<boolean> {
    if (seen) return (seen.get(file) ?? revisionOf(null)) === revisionOf(text);
    if (text === null) return true;
    const same = { where: { file, text }, transaction };
    return (await this.deps.database.model(ContentVersion).count(same)) > 0;
  }

  private async follow(): Promise<void> {
    await this.deps.runningContent.exclusively(async () => {
      const changes = this.isTogether ? await this.newer() : await this.compare();
      if (changes.size > 0) await this.bring(changes);
      this.isTogether = true;
      await this.remember();
    });
  }

  /** What other servers have published and is not shown here. */
  private async newer(): Promise<Changes> {
    const { texts } = this.deps.runningContent.source;
    const newest = [...(await newestVersions(this.deps))];
    return new Map(
      newest
        .filter(([file, { text }]) => (texts.get(file) ?? null) !== text)
        .map(([file, { text }]) => [file, text]),
    );
  }

  /** What shows these texts. @throws UnfitError where they do not fit the others. */
  private fit(changes: Changes): () => void {
    const { runningContent } = this.deps;
    try {
      return runningContent.prepare(runningContent.source.with(changes));
    } catch (error) {
      throw new UnfitError(messageOf(error), { cause: error });
    }
  }

  /** Writes texts into the folder and shows them; a file that was changed there stays as it is. */
  private async bring(changes: Changes): Promise<void> {
    const { log, runningContent } = this.deps;
    const { folder, move, source } = runningContent;
    const lies = await runningContent.readFolder();
    const known = runningContent.newestOf(lies);
    const exchange = this.fit(changes);
    for (const [file, text] of changes) {
      if (known.texts.get(file) !== source.texts.get(file)) continue;
      await replaceContentFile(folder, file, text, move).catch((error: unknown) => {
        runningContent.leaveBehind(file, lies.texts.get(file) ?? null);
        log.warn({ err: error, file }, "a published text is shown, and could not be written");
      });
    }
    exchange();
    log.info({ files: [...changes.keys()] }, "content is shown as it was published");
  }

  private async remember(): Promise<void> {
    const { runningContent } = this.deps;
    const lies = await runningContent.readFolder();
    const changed = differentFiles(runningContent.source, runningContent.newestOf(lies));
    await this.seen.take(lies.texts, new Set(changed));
  }
}

const namesOf = (source: ContentSource) =>
  listContentFiles(source)
    .map(({ file }) => file)
    .filter((file) => source.texts.has(file));
