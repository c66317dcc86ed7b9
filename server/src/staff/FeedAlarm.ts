import { SECOND } from "@signaldeck/contract";
import type { Logger } from "pino";
import { UniqueConstraintError, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import { BackgroundTask } from "../process/background/BackgroundTask.ts";
import type { DataContext } from "../database/DataContext.ts";
import { notifyDesk } from "../live/notifyDesk.ts";
import { feedBackMail, feedSilentMail } from "../delivery/mails/staffMails.ts";
import type { MailContext } from "../delivery/mails/layout.ts";
import type { Mail } from "../delivery/mails/mail.ts";
import { silentSince, type FeedHealth } from "../market/FeedHealth.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import type { Outbox } from "../delivery/outbox/Outbox.ts";
import { FeedSilence } from "./FeedSilence.ts";
import { mailStaff } from "./mailStaff.ts";

export interface FeedAlarmDeps extends DataContext {
  log: Pick<Logger, "warn" | "info">;
  feed: PriceFeed;
  outbox: Outbox;
  mail: MailContext;
}

const INTERVAL = 15 * SECOND;

/**
 * Tells staff, on the screen and by mail to the administrators, when a vendor's prices stop for two
 * marks while its market is open, and when they are back. Of several instances one tells it.
 */
export class FeedAlarm {
  private readonly task: BackgroundTask;

  constructor(private readonly deps: FeedAlarmDeps) {
    this.task = new BackgroundTask({
      work: () => this.check(),
      due: null,
      interval: INTERVAL,
      failed: (error) => deps.log.warn({ err: error }, "the feeds were not looked at"),
    });
  }

  start(): void {
    this.task.start();
  }

  /** Resolves when nothing is under way any more. */
  stop(): Promise<void> {
    return this.task.stop();
  }

  /** One look at all vendors; a fault of the storage is met again at the next one. */
  look(): Promise<void> {
    return this.task.attempt();
  }

  private async check(): Promise<void> {
    const now = this.deps.feed.clock.now();
    for (const health of this.deps.feed.health?.() ?? []) {
      const since = silentSince(health, now);
      const known = await this.open(health.name);
      if (since !== null && !known) await this.begin(health, since);
      const isBack = known !== null && (health.lastTickAt ?? 0) > known.since.getTime();
      if (since === null && known && isBack) await this.end(health, known);
    }
  }

  private open(feed: string): Promise<FeedSilence | null> {
    return this.deps.database.model(FeedSilence).findOne({ where: { openKey: feed }, raw: true });
  }

  private async begin({ name, label }: FeedHealth, since: number): Promise<void> {
    const { clock, database, log, mail } = this.deps;
    try {
      await database.write(async (transaction) => {
        const row = { feed: name, openKey: name, since: new Date(since), endedAt: null };
        const silences = database.model(FeedSilence);
        await silences.create(
          { id: uuid(), ...row, noticedAt: new Date(clock.now()) },
          { transaction },
        );
        await this.notify(transaction, ({ fullName }) =>
          feedSilentMail(mail, { fullName, feed: label, since }),
        );
      });
      log.warn({ feed: name, since: new Date(since) }, "a feed is silent while its market is open");
    } catch (error) {
      // Another instance was first.
      if (!(error instanceof UniqueConstraintError)) throw error;
    }
  }

  private async end({ name, label, lastTickAt }: FeedHealth, known: FeedSilence): Promise<void> {
    const { database, log, mail } = this.deps;
    const endedAt = lastTickAt ?? known.since.getTime();
    const isOurs = await database.write(async (transaction) => {
      const [changed] = await database
        .model(FeedSilence)
        .update(
          { openKey: null, endedAt: new Date(endedAt) },
          { where: { id: known.id, openKey: name }, transaction },
        );
      if (changed === 0) return false;
      const since = known.since.getTime();
      await this.notify(transaction, ({ fullName }) =>
        feedBackMail(mail, { fullName, feed: label, since, endedAt }),
      );
      return true;
    });
    if (isOurs) log.info({ feed: name }, "a feed gives prices again");
  }

  private async notify(
    transaction: Transaction,
    write: (admin: { fullName: string }) => Mail,
  ): Promise<void> {
    await mailStaff(this.deps, transaction, write);
    await notifyDesk(this.deps, transaction, "signals");
  }
}
