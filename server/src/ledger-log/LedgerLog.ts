import type { Logger } from "pino";
import { SECOND } from "@signaldeck/contract";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/Database.ts";
import { LedgerRecord } from "../signals/ledger/LedgerRecord.ts";
import { advanceLog } from "./advanceLog.ts";
import type { HeadFile } from "./HeadFile.ts";
import type { LogKey } from "./note/LogKey.ts";

export interface LedgerLogDeps {
  database: Database;
  clock: Clock;
  log: Pick<Logger, "error" | "warn">;
  key: LogKey;
  headFile: HeadFile;
  /** Wall milliseconds between two looks for what other processes recorded and what is due. */
  interval?: number;
}

const INTERVAL = 5 * SECOND;

/**
 * Keeps the public log at the ledger's heels: after each commit that has added a record, and from
 * time to time for records of other processes and for what may be opened. Nobody who writes the
 * ledger waits for it.
 */
export class LedgerLog {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private again = false;
  /** What went wrong at the last look: the same is not said at each of them. */
  private fault: string | null = null;
  private leaveRecords: () => void = () => undefined;

  constructor(private readonly deps: LedgerLogDeps) {}

  /** Looks once, then again and again; resolves after the first look. */
  async start(): Promise<void> {
    this.leaveRecords = this.deps.database.onInsert(LedgerRecord, () => {
      void this.advance();
    });
    await this.advance();
    this.timer ??= setInterval(() => void this.advance(), this.deps.interval ?? INTERVAL);
    this.timer.unref();
  }

  /** Stops looking; resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.leaveRecords();
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await this.running;
  }

  /** Takes all that is there by now. Never throws: what failed is tried again at the next look. */
  advance(): Promise<void> {
    // A record may have come after the running look; one more covers all who ask meanwhile.
    this.again = true;
    this.running ??= this.run();
    return this.running;
  }

  private async run(): Promise<void> {
    try {
      while (this.again) {
        this.again = false;
        while ((await advanceLog(this.deps)) > 0);
        const { fork } = await this.deps.headFile.show();
        if (fork !== null) throw new Error(fork);
      }
      this.fault = null;
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.fault) {
        this.deps.log.error({ err: error }, "the ledger's log does not go on");
      }
      this.fault = message;
    } finally {
      // In the same turn as the last look at `again`: a later call then starts a run of its own.
      this.running = null;
    }
  }
}
