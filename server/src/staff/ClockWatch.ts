import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE, SECOND, utcMinute } from "@signaldeck/contract";
import type { Logger } from "pino";
import { AuditRecord } from "../audit/AuditRecord.ts";
import { RepeatedWork } from "../process/background/RepeatedWork.ts";
import type { ClockDoubt } from "../process/clock/clock.ts";
import type { TrustedClock } from "../process/clock/TrustedClock.ts";
import type { Database } from "../database/Database.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { readLedgerHead } from "../ledger/sealed/readLedger.ts";
import type { AlertStaff } from "../signals/memory/watchDrift.ts";

/** In the audit: a person has said that the clocks of the servers are right. */
export const CLOCK_ACCEPTED = "clock.accepted";

export interface ClockWatchDeps {
  clock: TrustedClock;
  database: Database;
  feed: Pick<PriceFeed, "health" | "info">;
  log: Pick<Logger, "error" | "warn">;
  alertStaff: AlertStaff;
  /** Wall milliseconds between two looks. */
  interval?: number;
}

/** A doubt that lasts so long is mailed to staff. */
const NOTIFY_AFTER = MINUTE;
/** How long the start waits for the prices to say what time it is. */
const START_PATIENCE = 5 * SECOND;
const START_LOOK = SECOND / 10;

/**
 * Looks at the server's clock each second: says when it comes into doubt and when it is trusted again,
 * tells staff, and hears of a person who says that it is right.
 */
export class ClockWatch extends RepeatedWork {
  private open: { doubt: ClockDoubt; accepted: number; isNotified: boolean } | null = null;

  constructor(private readonly deps: ClockWatchDeps) {
    super({
      due: null,
      interval: deps.interval ?? SECOND,
      failed: (error) => deps.log.warn({ err: error }, "the clock's doubt was not followed"),
    });
  }

  /**
   * Begins to look. Before that it hears what is known of the time: by the ledger's newest record, and
   * by prices, for which it waits a little where they come.
   */
  override async startAtOnce(): Promise<void> {
    const { clock, database } = this.deps;
    const newest = await readLedgerHead(database);
    if (newest) clock.knowsRecord(newest.recordedAt.getTime());
    for (let waited = 0; waited < START_PATIENCE; waited += START_LOOK) {
      if (clock.isWitnessed || !this.hasWitness()) break;
      await sleep(START_LOOK);
    }
    await super.startAtOnce();
  }

  /** Whether prices of an open market may be expected that bring a time of their own. */
  private hasWitness(): boolean {
    const { feed } = this.deps;
    if (!feed.info.live) return false;
    return (feed.health?.() ?? []).some(
      ({ connected, pairs }) => connected && pairs.some(({ open }) => open !== false),
    );
  }

  protected async work(): Promise<void> {
    const { clock, log } = this.deps;
    const { doubt } = clock;
    if (doubt === null) {
      if (this.open !== null) log.warn("the clock is trusted again: what is due is done");
      this.open = null;
      return;
    }
    if (this.open?.doubt.since !== doubt.since) {
      log.error({ reason: doubt.message }, "the clock is in doubt: nothing falls due");
      this.open = { doubt, accepted: await this.countAccepted(), isNotified: false };
    }
    if ((await this.countAccepted()) > this.open.accepted) {
      log.warn("a person says that the clock is right");
      clock.accept();
      return;
    }
    if (!this.open.isNotified && clock.now() - doubt.since >= NOTIFY_AFTER) {
      await this.notifyStaff(doubt);
      this.open.isNotified = true;
    }
  }

  private countAccepted(): Promise<number> {
    return this.deps.database.model(AuditRecord).count({ where: { action: CLOCK_ACCEPTED } });
  }

  private notifyStaff({ message, since }: ClockDoubt): Promise<void> {
    const { alertStaff, database } = this.deps;
    return database.write((transaction) =>
      alertStaff(transaction, {
        subject: "The server's clock is in doubt: nothing falls due",
        text: `${message} Since ${utcMinute(since)} nothing that falls due by time is published, settled, revealed, ended or mailed. That ends by itself once the clock is set right and prices agree with it. Where no prices come: signaldeck clock accept, once it is right.`,
        path: "/dashboard/desk/signals",
      }),
    );
  }
}
