import { randomUUID } from "node:crypto";
import { MINUTE } from "@signaldeck/contract";
import type { Update } from "grammy/types";
import type { Logger } from "pino";
import { Op } from "sequelize";
import type { DataContext } from "../../database/DataContext.ts";
import { TelegramError, type TelegramApi } from "../../delivery/telegram/TelegramApi.ts";
import { defineTable, key, nullable, text, time, uuid } from "../../database/defineTable.ts";

/** Which process asks Telegram for updates: Telegram answers one at a time. */
class TelegramPollerLease extends defineTable({
  table: "telegram_pollers",
  columns: {
    name: key(text(24)),
    holder: nullable(uuid()),
    until: time(),
  },
}) {}

export interface TelegramPollerDeps extends DataContext {
  log: Logger;
  api: Pick<TelegramApi, "getUpdates">;
  handle: (update: Update) => Promise<void>;
  /** Wall milliseconds after a failure, and while another process polls. */
  pause?: number;
}

const PAUSE = 3_000;

/** How long the lease holds in ms without being renewed: longer than one question for updates. */
const LEASE = MINUTE;

/** Tries of one update before it is given up, so that it does not hold up all later ones. */
const TRIES = 5;

const NAME = "updates";

/**
 * Asks Telegram for updates, by one process at a time. An update is confirmed by the next question,
 * so after its handling is committed: what a crash leaves is given again.
 */
export class TelegramPoller {
  private readonly holder = randomUUID();
  private stopping = new AbortController();
  private running: Promise<void> | null = null;
  private offset: number | undefined;
  private tries = 0;

  constructor(private readonly deps: TelegramPollerDeps) {}

  start(): void {
    this.stopping = new AbortController();
    this.running ??= this.run().finally(() => (this.running = null));
  }

  /** Resolves when no update is being handled any more; another process may then take over. */
  async stop(): Promise<void> {
    if (!this.running) return;
    this.stopping.abort();
    await this.running;
    await this.release().catch(() => undefined);
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        if (await this.takeLease()) await this.pollOnce();
        else await this.rest(this.deps.pause ?? PAUSE);
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        this.deps.log.warn({ err: error }, "updates of the Telegram bot could not be taken");
        const asked = error instanceof TelegramError ? error.retryAfter : null;
        await this.rest(asked ?? this.deps.pause ?? PAUSE);
      }
    }
  }

  private async pollOnce(): Promise<void> {
    const updates = await this.deps.api.getUpdates(this.offset, this.stopping.signal);
    for (const update of updates) {
      if (this.stopped) return;
      await this.take(update);
      this.offset = update.update_id + 1;
      this.tries = 0;
    }
  }

  private async take(update: Update): Promise<void> {
    try {
      await this.deps.handle(update);
    } catch (error) {
      this.tries += 1;
      if (this.tries < TRIES) throw error;
      const facts = { err: error, updateId: update.update_id };
      this.deps.log.error(facts, "an update of the Telegram bot was given up");
    }
  }

  /** Takes or renews the lease; false while another process holds it. */
  private async takeLease(): Promise<boolean> {
    const { clock, database } = this.deps;
    const now = clock.now();
    const [held] = await database.write((transaction) =>
      database.model(TelegramPollerLease).update(
        { holder: this.holder, until: new Date(now + LEASE) },
        {
          where: {
            name: NAME,
            [Op.or]: [{ holder: this.holder }, { until: { [Op.lte]: new Date(now) } }],
          },
          transaction,
        },
      ),
    );
    if (held === 0) this.offset = undefined;
    return held === 1;
  }

  private async release(): Promise<void> {
    const { database } = this.deps;
    await database.write((transaction) =>
      database
        .model(TelegramPollerLease)
        .update(
          { holder: null, until: new Date(0) },
          { where: { name: NAME, holder: this.holder }, transaction },
        ),
    );
  }

  private rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const { signal } = this.stopping;
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal.addEventListener("abort", done);
    });
  }
}
