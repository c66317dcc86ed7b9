import { OUTBOX_LIMITS, type OutboxState } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { DataContext } from "../../database/DataContext.ts";
import { retireRows } from "../../database/retireRows.ts";
import { ChannelWorker } from "./ChannelWorker.ts";
import { OutboxMessage } from "./OutboxMessage.ts";
import type { Channel, Way } from "./sender.ts";

/** A message on its way into the outbox. */
export interface NewMessage {
  channel: Channel;
  /** As staff read it, masked: an address, or the host of one. */
  recipient: string;
  payload: unknown;
  /** What staff read of it in one line; otherwise the payload's own, if it has one. */
  subject?: string;
  /** The receiver, where messages must arrive in the order in which they are written. */
  orderKey?: string;
  /** When the message loses its point, epoch milliseconds; from then on it is not sent. */
  expiresAt?: number;
  /** A message whose key the outbox knows is not written once more. */
  idempotencyKey?: string;
  /** What it shares with others that are counted and taken back together. */
  batchKey?: string;
}

export interface OutboxDeps extends DataContext {
  log: Logger;
  /** Messages of a channel without a way wait. */
  ways: Partial<Record<Channel, Way>>;
  /** How often in ms the workers look for messages that became due. */
  pollInterval?: number;
  /** Instead of the channels' own, see `retryDelay`. */
  delayAfter?: (attempts: number) => number;
}

const POLL_INTERVAL = 2_000;

/**
 * Messages to the outside, by any channel. They are written in the transaction that causes
 * them, so that neither exists without the other, and sent after the commit by a worker for each
 * channel: at least once, again and again with growing delays while the receiver is down, in order
 * where the receiver needs one, and never after they have lost their point.
 */
export class Outbox {
  private readonly messages;
  private readonly workers: readonly ChannelWorker[];
  private timer: NodeJS.Timeout | null = null;
  private leaveMessages: () => void = () => undefined;

  constructor(private readonly deps: OutboxDeps) {
    this.messages = deps.database.model(OutboxMessage);
    this.workers = Object.entries(deps.ways).map(
      ([channel, way]) => new ChannelWorker({ ...deps, channel: channel as Channel, way }),
    );
  }

  /** Writes a message into `transaction`; it leaves soon after the commit. */
  add(transaction: Transaction, message: NewMessage): Promise<void> {
    return this.addAll(transaction, [message]);
  }

  /** Writes messages, in their order, into `transaction`; they leave soon after the commit. */
  async addAll(transaction: Transaction, messages: readonly NewMessage[]): Promise<void> {
    if (messages.length === 0) return;
    const now = new Date(this.deps.clock.now());
    await this.messages.bulkCreate(
      messages.map((message) => ({
        id: uuid(),
        channel: message.channel,
        recipient: message.recipient,
        payload: JSON.stringify(message.payload),
        subject: (message.subject ?? subjectOf(message.payload))?.slice(0, 200) ?? null,
        status: "waiting" as const,
        attempts: 0,
        nextAttemptAt: now,
        lastError: null,
        createdAt: now,
        sentAt: null,
        orderKey: message.orderKey ?? null,
        expiresAt: message.expiresAt === undefined ? null : new Date(message.expiresAt),
        takenUntil: null,
        idempotencyKey: message.idempotencyKey ?? null,
        batchKey: message.batchKey ?? null,
      })),
      { transaction, ignoreDuplicates: true },
    );
  }

  /** Marks what waits for a receiver as expired, since it is no longer wanted there. */
  async withdraw(transaction: Transaction, orderKey: string, reason: string): Promise<void> {
    await this.messages.update(
      { status: "expired", payload: "", lastError: reason },
      { where: { orderKey, status: "waiting" }, transaction },
    );
  }

  /** Marks all waiting messages of a batch as expired, for every recipient. */
  async withdrawBatch(transaction: Transaction, batchKey: string, reason: string): Promise<void> {
    await this.messages.update(
      { status: "expired", payload: "", lastError: reason },
      { where: { batchKey, status: "waiting" }, transaction },
    );
  }

  /** How many messages of a batch stand so; those that were tidied away are not among them. */
  async countBatch(batchKey: string): Promise<Record<OutboxState, number>> {
    const counts: Record<OutboxState, number> = { waiting: 0, sent: 0, dead: 0, expired: 0 };
    const found = await this.messages.count({ where: { batchKey }, group: ["status"] });
    for (const { status, count } of found as { status: unknown; count: number }[]) {
      counts[status as OutboxState] = count;
    }
    return counts;
  }

  /** Removes messages that are over and done with, by age. */
  async tidy(goesOn?: () => boolean): Promise<void> {
    const { clock, database } = this.deps;
    const status = ["sent", "dead", "expired"];
    const createdAt = { [Op.lt]: new Date(clock.now() - OUTBOX_LIMITS.keep) };
    await retireRows(database, OutboxMessage, { status, createdAt }, goesOn);
  }

  /** Starts the workers, which first take up what an earlier process left. */
  start(): void {
    if (this.timer) return;
    this.timer = setInterval(() => this.runInBackground(), this.deps.pollInterval ?? POLL_INTERVAL);
    // Writing a message never waits until it is sent.
    this.leaveMessages = this.deps.database.onInsert(OutboxMessage, () => this.runInBackground());
    this.runInBackground();
  }

  /** Stops the workers; resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.leaveMessages();
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }

  /** Tries every message that is due now; resolves when each was sent, put off or has expired. */
  async flush(): Promise<void> {
    const done = await Promise.allSettled(this.workers.map((worker) => worker.flush()));
    const failed = done.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
  }

  private runInBackground(): void {
    this.flush().catch((error: unknown) => {
      this.deps.log.error({ err: error }, "outbox could not be worked off");
    });
  }
}

/** What a message is about, as far as its payload says so in one line. */
function subjectOf(payload: unknown): string | null {
  const subject: unknown =
    typeof payload === "object" && payload !== null ? Reflect.get(payload, "subject") : null;
  return typeof subject === "string" ? subject : null;
}
