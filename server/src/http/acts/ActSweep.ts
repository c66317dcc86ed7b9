import { DAY, HOUR } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op } from "sequelize";
import { BackgroundTask } from "../../background/BackgroundTask.ts";
import type { Clock } from "../../clock/clock.ts";
import type { Database } from "../../database/Database.ts";
import { retireRows } from "../../database/retireRows.ts";
import { Act } from "./Act.ts";

/** For so long an act is known again. */
const KEEP_TIME = DAY;

/** Forgets acts that nobody sends again any more, in small steps. */
export class ActSweep {
  private readonly task: BackgroundTask;

  constructor(
    private readonly deps: { database: Database; clock: Clock; log: Pick<Logger, "warn"> },
  ) {
    this.task = new BackgroundTask({
      work: () => this.sweep(() => !this.task.stopped),
      due: deps.clock,
      interval: HOUR,
      failed: (error) => deps.log.warn({ err: error }, "old acts could not be removed"),
    });
  }

  /** Begins to look; nobody needs to wait for it. */
  start(): void {
    void this.task.startAtOnce();
  }

  /** Stops after the step that is under way. */
  stop(): Promise<void> {
    return this.task.stop();
  }

  /** Removes what is to go now. */
  async sweep(goesOn?: () => boolean): Promise<void> {
    const { database, clock } = this.deps;
    const createdAt = { [Op.lt]: new Date(clock.now() - KEEP_TIME) };
    await retireRows(database, Act, { createdAt }, goesOn);
  }
}
