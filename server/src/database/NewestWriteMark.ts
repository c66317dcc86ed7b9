import { SECOND } from "@signaldeck/contract";
import type { Logger } from "pino";
import { BackgroundTask } from "../process/background/BackgroundTask.ts";
import type { Database } from "./Database.ts";
import { keepMark, readStoredMark, storeMark } from "./newestWrite.ts";

interface NewestWriteDeps {
  database: Database;
  dataDir: string;
  log: Pick<Logger, "warn">;
  /** While it is known that writes were lost, the mark beside the database stays as it was. */
  isSetBack: () => Promise<boolean>;
  /** Wall milliseconds between two marks. */
  interval?: number;
}

/**
 * Marks how far the database has come, in it and beside it, within a second of each write. A database
 * that comes back without its newest writes is noticed by that at the next start (`findLostWrites`).
 * The mark in the database is committed after the writes that it stands for, and shown beside the
 * database after that, so a crash in between leaves it behind the database and never ahead.
 */
export class NewestWriteMark {
  private readonly task: BackgroundTask;
  /** Commits that the newest mark stands for; -1: also those from before there was this process. */
  private marked = -1;
  private fault: string | null = null;

  constructor(private readonly deps: NewestWriteDeps) {
    this.task = new BackgroundTask({
      work: () => this.mark(),
      due: null,
      interval: deps.interval ?? SECOND,
      failed: (error) => this.report(String(error)),
    });
  }

  /** Begins to mark; resolves after the first. */
  start(): Promise<void> {
    return this.task.startAtOnce();
  }

  /** Marks the last writes, and no more. */
  async stop(): Promise<void> {
    await this.task.stop();
    await this.mark().catch((error: unknown) => this.report(String(error)));
  }

  private async mark(): Promise<void> {
    const { database, dataDir, isSetBack } = this.deps;
    const { commits } = database;
    if (commits === this.marked || (await isSetBack())) return;
    await database.write((transaction) => storeMark(database, transaction, 0));
    await keepMark(dataDir, await readStoredMark(database));
    // Its own commit does not call for another.
    this.marked = commits + 1;
    this.fault = null;
  }

  private report(fault: string): void {
    if (fault !== this.fault) {
      this.deps.log.warn({ fault }, "how far the database has come could not be marked");
    }
    this.fault = fault;
  }
}
