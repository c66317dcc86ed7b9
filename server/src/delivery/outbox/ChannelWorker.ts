import { literal, Op, type WhereOptions } from "sequelize";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { ChannelRoads, type ChannelDeps } from "./ChannelRoads.ts";
import { expireMessages } from "./expireMessages.ts";
import { OutboxMessage, type OutboxRow } from "./OutboxMessage.ts";
import {
  NoLongerWantedError,
  PermanentDeliveryError,
  RetryLaterError,
  retryDelay,
  RoadFaultError,
} from "./outboxRetry.ts";
import { messageOf } from "../../process/messageOf.ts";

/**
 * For this long in ms a message belongs to the worker that took it. Longer than any sender takes;
 * if the process dies meanwhile, the message becomes due again.
 */
const LEASE = 90_000;

/**
 * Nothing that goes to the same receiver was written before and still waits. A dead letter and an
 * expired message do not wait: they give way.
 */
const IS_FIRST_IN_ORDER = literal(
  `NOT EXISTS (SELECT 1 FROM outbox_messages AS earlier
    WHERE earlier.order_key = "OutboxMessage"."order_key" AND earlier.status = 'waiting'
    AND earlier.id < "OutboxMessage"."id")`,
);

/** Works off the messages of one channel, so that a slow one does not hold up the others. */
export class ChannelWorker {
  private readonly messages;
  private readonly roads;
  private running: Promise<void> | null = null;
  private again = false;
  private wake: () => void = () => undefined;
  private stopping = false;

  constructor(private readonly deps: ChannelDeps) {
    this.messages = deps.database.model(OutboxMessage);
    this.roads = new ChannelRoads(deps);
  }

  /** Tries every message that is due now; resolves when each was sent, put off or marked expired. */
  flush(): Promise<void> {
    if (this.stopping) return this.running ?? Promise.resolve();
    this.again = true;
    this.wake();
    this.running ??= this.run();
    return this.running;
  }

  /** Takes up nothing more; resolves when nothing is under way. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running?.catch(() => undefined);
    this.stopping = false;
  }

  private async run(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    const faults: unknown[] = [];
    const { atOnce } = this.deps.way;
    try {
      await this.roads.open();
      while (!this.stopping && (this.again || underWay.size > 0)) {
        if (!this.again || underWay.size >= atOnce) {
          await Promise.race([...underWay, new Promise<void>((resolve) => (this.wake = resolve))]);
          continue;
        }
        this.again = false;
        if (await expireMessages(this.deps)) this.again = true;
        const places = this.roads.places(atOnce - underWay.size, underWay.size);
        for (const message of places > 0 ? await this.findDue(places) : []) {
          if (!(await this.take(message))) continue;
          const job = this.deliver(message)
            .catch((error: unknown) => void faults.push(error))
            .finally(() => {
              underWay.delete(job);
              // What waited behind this one may leave now.
              this.again = true;
            });
          underWay.add(job);
        }
      }
      if (underWay.size > 0) await Promise.all(underWay);
    } catch (error) {
      faults.push(error);
      await Promise.all(underWay);
    } finally {
      // In the same turn as the loop's last look at `again`, so that no nudge falls in between.
      this.running = null;
    }
    if (faults.length > 0) throw faults[0];
  }

  private findDue(limit: number): Promise<OutboxRow[]> {
    const now = new Date(this.deps.clock.now());
    const { furthest } = this.deps.way.retries;
    return this.messages.findAll({
      where: {
        channel: this.deps.channel,
        status: "waiting",
        nextAttemptAt: {
          [Op.or]: [{ [Op.lte]: now }, { [Op.gt]: new Date(now.getTime() + furthest) }],
        },
        [Op.and]: [hasPointAt(now), IS_FIRST_IN_ORDER],
      },
      order: [
        ["nextAttemptAt", "ASC"],
        ["id", "ASC"],
      ],
      limit,
      raw: true,
    });
  }

  /** Makes the message this worker's own; false when another one was faster, or it has expired. */
  private async take(message: OutboxRow): Promise<boolean> {
    if (this.stopping) return false;
    const { clock, database } = this.deps;
    const { id, attempts } = message;
    const now = clock.now();
    const until = new Date(now + LEASE);
    const [taken] = await database.write((transaction) =>
      this.messages.update(
        { attempts: attempts + 1, nextAttemptAt: until, takenUntil: until },
        {
          where: { id, status: "waiting", attempts, [Op.and]: [hasPointAt(new Date(now))] },
          transaction,
        },
      ),
    );
    return taken === 1;
  }

  private async deliver(message: OutboxRow): Promise<void> {
    const { clock, database } = this.deps;
    try {
      await this.deps.way.send({
        id: message.id,
        recipient: message.recipient,
        payload: JSON.parse(message.payload) as unknown,
      });
    } catch (error) {
      if (error instanceof NoLongerWantedError) await this.expire(message, error.message);
      else await this.putOff(message, error);
      return;
    }
    // Also when staff have given it up meanwhile: it was sent.
    const sent = { status: "sent" as const, payload: "", lastError: null, takenUntil: null };
    await database.write(async (transaction) => {
      await this.messages.update(
        { ...sent, sentAt: new Date(clock.now()) },
        { where: { id: message.id }, transaction },
      );
      await this.roads.worked(transaction, message);
    });
  }

  /** What a failed try leaves behind; a message that staff have given up meanwhile stays so. */
  private async putOff(message: OutboxRow, error: unknown): Promise<void> {
    const { channel, clock, database, log, way } = this.deps;
    const { id } = message;
    const attempts = message.attempts + 1;
    const reason = messageOf(error);
    const ofRoad = error instanceof RoadFaultError ? error : null;
    // What makes a road fail again and again that others take well is a fault of the message.
    const spent = attempts >= way.retries.attempts;
    const dead =
      error instanceof PermanentDeliveryError ||
      (spent && !(ofRoad && this.roads.isFailing(message)));
    const delay = ofRoad
      ? this.roads.delayAfter(message, attempts)
      : this.delayAfter(attempts, error);
    const stillWaits = await database.write(async (transaction) => {
      const [changed] = await this.messages.update(
        {
          lastError: reason.slice(0, 500),
          takenUntil: null,
          ...(dead ? { status: "dead" } : { nextAttemptAt: new Date(clock.now() + delay) }),
        },
        { where: { id, status: "waiting" }, transaction },
      );
      if (ofRoad) await this.roads.failed(transaction, message, ofRoad);
      if (changed > 0 && dead) await notifyDesk(this.deps, transaction, "outbox");
      return changed > 0;
    });
    // Otherwise its sender has withdrawn it, or staff have given it up.
    if (!stillWaits) return;
    const facts = { messageId: id, channel, attempts, reason };
    if (dead) log.error(facts, "message given up");
    else log.warn({ ...facts, retryInMs: delay }, "message not sent; it will be tried again");
  }

  private async expire({ id }: OutboxRow, reason: string): Promise<void> {
    await this.deps.database.write(async (transaction) => {
      const values = {
        status: "expired" as const,
        payload: "",
        lastError: reason,
        takenUntil: null,
      };
      const where = { id, status: "waiting" };
      const [changed] = await this.messages.update(values, { where, transaction });
      if (changed > 0) await notifyDesk(this.deps, transaction, "outbox");
    });
  }

  private delayAfter(attempts: number, error: unknown): number {
    const { longest } = this.deps.way.retries;
    const delay = this.deps.delayAfter?.(attempts) ?? retryDelay(attempts, undefined, longest);
    return error instanceof RetryLaterError ? Math.max(delay, error.retryAfter) : delay;
  }
}

function hasPointAt(now: Date): WhereOptions {
  return { expiresAt: { [Op.or]: [null, { [Op.gt]: now }] } };
}
