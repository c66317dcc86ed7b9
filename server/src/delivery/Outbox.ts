import { OUTBOX_LIMITS } from "@signaldeck/contract";
import pLimit from "p-limit";
import type { Logger } from "pino";
import { Op, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/Database.ts";
import { tellDesk } from "./live/tellDesk.ts";
import { OutboxMessage } from "./OutboxMessage.ts";
import { MAX_ATTEMPTS, PermanentDeliveryError, retryDelay } from "./outboxRetry.ts";

export type Channel = "mail";

export interface Delivery {
  /** Stays the same over all tries, so that a receiver can recognise a repetition. */
  id: string;
  recipient: string;
  payload: unknown;
}

/**
 * Hands one message over to the outside; resolves once it was accepted.
 * @throws PermanentDeliveryError when trying again is pointless; anything else is tried again.
 */
export type Sender = (delivery: Delivery) => Promise<void>;

export interface OutboxDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  senders: Record<Channel, Sender>;
  /** How often in ms the worker looks for messages that became due. */
  pollInterval?: number;
  /** See `retryDelay`. */
  delayAfter?: (attempts: number) => number;
}

const POLL_INTERVAL = 2_000;

/** Messages that are taken at a time, and how many of them are under way at once. */
const BATCH = 20;
const AT_ONCE = 4;

/**
 * For this long in ms a message belongs to the worker that took it. Longer than any sender takes;
 * if the process dies meanwhile, the message becomes due again.
 */
const LEASE = 90_000;

const TIDY_INTERVAL = 3_600_000;

/**
 * Messages to the outside. They are written in the transaction that causes them, so that neither
 * is ever without the other, and sent by a worker after the commit: at least once, a few at a
 * time, again and again with growing delays while the outside is down.
 */
export class Outbox {
  private readonly messages;
  private readonly deps: OutboxDeps;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private again = false;
  private stopping = false;
  private tidiedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: OutboxDeps) {
    this.deps = deps;
    this.messages = deps.database.model(OutboxMessage);
  }

  /** Writes a message into `transaction`; it leaves soon after the commit. */
  async add(
    transaction: Transaction,
    message: { channel: Channel; recipient: string; payload: unknown },
  ): Promise<void> {
    const now = new Date(this.deps.clock.now());
    await this.messages.create(
      {
        id: uuid(),
        channel: message.channel,
        recipient: message.recipient,
        payload: JSON.stringify(message.payload),
        subject: subjectOf(message.payload),
        status: "waiting",
        attempts: 0,
        nextAttemptAt: now,
        lastError: null,
        createdAt: now,
        sentAt: null,
      },
      { transaction },
    );
    // Only a nudge, which does no harm after a commit that failed: the worker reads the rows.
    transaction.afterCommit(() => {
      if (this.timer) this.runInBackground();
    });
  }

  /** Starts the worker, which first takes up what an earlier process left. */
  start(): void {
    if (this.timer) return;
    this.timer = setInterval(() => this.runInBackground(), this.deps.pollInterval ?? POLL_INTERVAL);
    this.runInBackground();
  }

  /** Stops the worker; resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    this.stopping = true;
    await this.running?.catch(() => undefined);
    this.stopping = false;
  }

  /** Tries every message that is due now; resolves when each was sent or put off. */
  async flush(): Promise<void> {
    this.again = true;
    this.running ??= this.run();
    await this.running;
  }

  private runInBackground(): void {
    this.flush().catch((error: unknown) => {
      this.deps.log.error({ err: error }, "outbox could not be worked off");
    });
  }

  private async run(): Promise<void> {
    try {
      while (this.again && !this.stopping) {
        this.again = false;
        await this.tidy();
        await this.runBatch();
      }
    } finally {
      // In the same turn as the loop's last look at `again`, so that no nudge falls in between.
      this.running = null;
    }
  }

  private async runBatch(): Promise<void> {
    const due = await this.messages.findAll({
      where: {
        status: "waiting",
        nextAttemptAt: { [Op.lte]: new Date(this.deps.clock.now()) },
      },
      order: [
        ["nextAttemptAt", "ASC"],
        ["id", "ASC"],
      ],
      limit: BATCH,
      raw: true,
    });
    const limit = pLimit(AT_ONCE);
    const results = await Promise.allSettled(
      due.map((message) => limit(() => this.deliver(message))),
    );
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
    // Each message of a full batch was put off or done, so the next round sees others.
    if (due.length === BATCH) this.again = true;
  }

  private async deliver(message: OutboxMessage): Promise<void> {
    const { clock, log, senders } = this.deps;
    const attempts = message.attempts + 1;
    if (this.stopping || !(await this.take(message))) return;
    try {
      const sender = senders[message.channel as Channel];
      await sender({
        id: message.id,
        recipient: message.recipient,
        payload: JSON.parse(message.payload) as unknown,
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const dead = error instanceof PermanentDeliveryError || attempts >= MAX_ATTEMPTS;
      const delay = (this.deps.delayAfter ?? retryDelay)(attempts);
      await this.putOff(message.id, {
        lastError: reason.slice(0, 500),
        ...(dead ? { status: "dead" } : { nextAttemptAt: new Date(clock.now() + delay) }),
      });
      const facts = { messageId: message.id, channel: message.channel, attempts, reason };
      if (dead) log.error(facts, "message given up");
      else log.warn({ ...facts, retryInMs: delay }, "message not sent; it will be tried again");
      return;
    }
    // Also when staff have given it up meanwhile: it is out of the house.
    await this.deps.database.write((transaction) =>
      this.messages.update(
        { status: "sent", payload: "", lastError: null, sentAt: new Date(clock.now()) },
        { where: { id: message.id }, transaction },
      ),
    );
  }

  /** Makes the message this worker's own; false when another one was faster. */
  private async take(message: OutboxMessage): Promise<boolean> {
    const { clock, database } = this.deps;
    const [taken] = await database.write((transaction) =>
      this.messages.update(
        { attempts: message.attempts + 1, nextAttemptAt: new Date(clock.now() + LEASE) },
        { where: { id: message.id, status: "waiting", attempts: message.attempts }, transaction },
      ),
    );
    return taken === 1;
  }

  /** What a failed try leaves behind; a message that staff have given up meanwhile stays so. */
  private async putOff(
    id: string,
    values: Pick<Partial<OutboxMessage>, "lastError" | "status" | "nextAttemptAt">,
  ): Promise<void> {
    const { database } = this.deps;
    await database.write(async (transaction) => {
      const where = { id, status: "waiting" as const };
      const [changed] = await this.messages.update(values, { where, transaction });
      if (changed > 0 && values.status === "dead") {
        await tellDesk(this.deps, transaction, "outbox");
      }
    });
  }

  private async tidy(): Promise<void> {
    const now = this.deps.clock.now();
    if (now - this.tidiedAt < TIDY_INTERVAL) return;
    this.tidiedAt = now;
    await this.deps.database.write((transaction) =>
      this.messages.destroy({
        where: {
          status: ["sent", "dead"],
          createdAt: { [Op.lt]: new Date(now - OUTBOX_LIMITS.keep) },
        },
        transaction,
      }),
    );
  }
}

/** What a message is about, as far as its payload says so in one line. */
function subjectOf(payload: unknown): string | null {
  const subject: unknown =
    typeof payload === "object" && payload !== null ? Reflect.get(payload, "subject") : null;
  return typeof subject === "string" ? subject.slice(0, 200) : null;
}
