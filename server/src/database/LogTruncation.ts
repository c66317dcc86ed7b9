import { MINUTE, SECOND } from "@signaldeck/contract";
import type { Logger } from "pino";
import { truncateLog } from "./sqliteFile.ts";

interface LogTruncationDeps {
  /** Path of the SQLite file. */
  file: string;
  /** Runs something while no transaction of this process does. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  log: Pick<Logger, "warn">;
}

/** The log is emptied at most this often, and after each change at the latest this much later, ms. */
const INTERVAL = 5 * SECOND;
/** A reader of another process may hold on to the log: it is asked again this often, ms. */
const RETRY = SECOND;
/** After so many refusals it is logged, and asked once a minute. */
const REFUSALS = 60;
/** How long writes may wait for a reader, ms. */
const PATIENCE = 200;

/**
 * Empties SQLite's write-ahead log after changes. What is deleted or overwritten is gone from the
 * database's pages at once (`secure_delete`), but the log keeps the pages from before until it is
 * written anew, which may be never.
 */
export class LogTruncation {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private lastAt = -Infinity;
  private refusals = 0;
  private ended = false;

  constructor(private readonly deps: LogTruncationDeps) {}

  /** To be called after each commit that has changed or removed rows. */
  soon(): void {
    this.schedule(Math.max(0, this.lastAt + INTERVAL - performance.now()));
  }

  /** Waits for a run that is under way; none comes after it. */
  async stop(): Promise<void> {
    this.ended = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  private schedule(delay: number): void {
    if (this.timer || this.ended) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.running = this.run();
    }, delay);
    this.timer.unref();
  }

  private async run(): Promise<void> {
    this.lastAt = performance.now();
    let refusal: unknown = "a reader holds on to it";
    try {
      if (await this.deps.alone(() => truncateLog(this.deps.file, PATIENCE))) {
        this.refusals = 0;
        return;
      }
    } catch (error) {
      refusal = error;
    }
    this.refusals += 1;
    if (this.refusals === REFUSALS) {
      this.deps.log.warn({ err: refusal }, "the write-ahead log was not emptied; it is tried on");
    }
    this.schedule(this.refusals < REFUSALS ? RETRY : MINUTE);
  }
}
