import type { Logger } from "pino";
import { SECOND } from "@signaldeck/contract";
import { RepeatedWork } from "../../process/background/RepeatedWork.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { LedgerRecord } from "../sealed/LedgerRecord.ts";
import { advanceLog } from "./advanceLog.ts";
import type { HeadFile } from "./HeadFile.ts";
import type { LogKey } from "./note/LogKey.ts";

export interface LedgerLogDeps extends DataContext {
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
export class LedgerLog extends RepeatedWork {
  /** What went wrong at the last look: the same is not said at each of them. */
  private lastFault: string | null = null;

  constructor(private readonly deps: LedgerLogDeps) {
    super({
      due: deps.clock,
      interval: deps.interval ?? INTERVAL,
      failed: (error) => this.report(error as Error),
      listen: (attempt) => deps.database.onInsert(LedgerRecord, () => void attempt()),
    });
  }

  /** Why it does not go on, as a sentence; null: it does. */
  get fault(): string | null {
    return this.lastFault;
  }

  /** Takes all that is there by now. */
  protected async work(): Promise<void> {
    while ((await advanceLog(this.deps)) > 0);
    const { fork } = await this.deps.headFile.show();
    if (fork !== null) throw new Error(fork);
    this.lastFault = null;
  }

  private report(error: Error): void {
    if (error.message !== this.lastFault) {
      this.deps.log.error({ err: error }, "the ledger's log does not go on");
    }
    this.lastFault = error.message;
  }
}
