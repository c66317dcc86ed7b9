import { SECOND } from "@signaldeck/contract";
import type { Logger } from "pino";
import { BackgroundTask } from "../process/background/BackgroundTask.ts";
import type { Database } from "./Database.ts";
import { savePosition, readStoredPosition, storePosition } from "./writePosition.ts";

interface WritePositionDeps {
  database: Database;
  dataDir: string;
  log: Pick<Logger, "warn">;
  /** While it is known that writes were lost, the position beside the database stays as it was. */
  isSetBack: () => Promise<boolean>;
  /** Wall milliseconds between two positions. */
  interval?: number;
}

/**
 * Notes how far the database has come, in it and beside it, within a second of each write. A database
 * that comes back without its newest writes is noticed by that at the next start (`findLostWrites`).
 * The position in the database is committed after the writes that it stands for, and shown beside the
 * database after that, so a crash in between leaves it behind the database and never ahead.
 */
export class WritePositionTask {
  private readonly task: BackgroundTask;
  /** Commits that the newest position stands for; -1: also those from before there was this process. */
  private written = -1;
  private fault: string | null = null;

  constructor(private readonly deps: WritePositionDeps) {
    this.task = new BackgroundTask({
      work: () => this.write(),
      due: null,
      interval: deps.interval ?? SECOND,
      failed: (error) => this.report(String(error)),
    });
  }

  /** Begins to note it; resolves after the first. */
  start(): Promise<void> {
    return this.task.startAtOnce();
  }

  /** Marks the last writes, and no more. */
  async stop(): Promise<void> {
    await this.task.stop();
    await this.write().catch((error: unknown) => this.report(String(error)));
  }

  private async write(): Promise<void> {
    const { database, dataDir, isSetBack } = this.deps;
    const { commits } = database;
    if (commits === this.written || (await isSetBack())) return;
    await database.write((transaction) => storePosition(database, transaction, 0));
    await savePosition(dataDir, await readStoredPosition(database));
    // Its own commit does not call for another.
    this.written = commits + 1;
    this.fault = null;
  }

  private report(fault: string): void {
    if (fault !== this.fault) {
      this.deps.log.warn({ fault }, "how far the database has come could not be marked");
    }
    this.fault = fault;
  }
}
