import { MINUTE } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op, type Transaction } from "sequelize";
import type { DataContext } from "../../database/DataContext.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { OutboxMessage, type OutboxRow } from "./OutboxMessage.ts";
import { OutboxRoad } from "./OutboxRoad.ts";
import { retryDelay, type RoadFaultError } from "./outboxRetry.ts";
import { maskAddress } from "./presentOutbox.ts";
import type { Channel, Way } from "./sender.ts";

/** What works off the messages of one channel. */
export interface ChannelDeps extends DataContext {
  log: Logger;
  channel: Channel;
  way: Way;
  /** Instead of the channel's own, see `retryDelay`. */
  delayAfter?: ((attempts: number) => number) | undefined;
}

/** A road is tried with one message, so it may be tried often: what waits may be a way back in. */
const LONGEST_DELAY = 5 * MINUTE;

/** Fewer failed tries in a row have put nothing off for long. */
const BRIEF = 3;

type Addressed = Pick<OutboxRow, "id" | "recipient">;

interface Failing {
  /** Tries in a row, for the delays between them. */
  faults: number;
  /** Until then nobody is sent this way; epoch ms. */
  closedUntil: number;
  /** The only message that has met it, which may be what is at fault; null once others have. */
  alone: string | null;
}

/**
 * Which ways out of a channel do not work. What goes to one server alone is then tried with one
 * message at a time, another one each time; with the first that is taken all others may leave.
 */
export class ChannelRoads {
  private readonly roads;
  private readonly failing = new Map<string, Failing>();
  private known: Promise<void> | null = null;

  constructor(private readonly deps: ChannelDeps) {
    this.roads = deps.database.model(OutboxRoad);
  }

  /** Learns what an earlier process has met. */
  async open(): Promise<void> {
    const { channel } = this.deps;
    this.known ??= this.roads.findAll({ where: { channel }, raw: true }).then((rows) => {
      for (const { id } of rows)
        this.failing.set(id, { faults: BRIEF, closedUntil: 0, alone: null });
    });
    await this.known.catch((error: unknown) => {
      this.known = null;
      throw error;
    });
  }

  /** How many messages may be taken now of as many as there is room for. */
  places(room: number, underWay: number): number {
    const { channel, clock, way } = this.deps;
    const failing = way.oneServer ? this.failing.get(channel) : undefined;
    if (failing === undefined) return room;
    return clock.now() >= failing.closedUntil && underWay === 0 ? 1 : 0;
  }

  /** Whether a message's road is known to fail; its next fault is then no message's own. */
  isFailing(message: Addressed): boolean {
    return this.failing.has(this.roadOf(message));
  }

  /** In ms, how long a message waits whose road has just failed at its so-many-th try. */
  delayAfter(message: Addressed, attempts: number): number {
    const { clock, delayAfter, way } = this.deps;
    const longest = Math.min(way.retries.longest, LONGEST_DELAY);
    const after = (tries: number) => delayAfter?.(tries) ?? retryDelay(tries, undefined, longest);
    const now = clock.now();
    const road = this.roadOf(message);
    const failing = this.failing.get(road) ?? { faults: 0, closedUntil: 0, alone: message.id };
    this.failing.set(road, failing);
    if (failing.alone !== message.id) failing.alone = null;
    // Messages that were under way together tell of one fault.
    if (now >= failing.closedUntil) {
      failing.faults += 1;
      failing.closedUntil = now + after(failing.faults);
    }
    return after(attempts);
  }

  /** Writes down that a message's road has failed; what was given up for the same waits again. */
  async failed(
    transaction: Transaction,
    message: Addressed,
    { message: reason, alike }: RoadFaultError,
  ): Promise<void> {
    const { channel, clock, database, log } = this.deps;
    const now = new Date(clock.now());
    const id = this.roadOf(message);
    const { recipient } = message;
    const said = channel === "mail" ? reason.replaceAll(recipient, maskAddress(recipient)) : reason;
    const change = { lastError: said.slice(0, 500), triedAt: now };
    const [changed] = await this.roads.update(change, { where: { id }, transaction });
    if (alike.length > 0) {
      const waits = { status: "waiting" as const, attempts: 0, nextAttemptAt: now };
      const given = { id: [...alike], status: "dead", payload: { [Op.ne]: "" } };
      await database.model(OutboxMessage).update(waits, { where: given, transaction });
    }
    if (changed > 0) return;
    // Another process may have met it at the same time.
    const row = { id, channel, failingSince: now, ...change };
    await this.roads.bulkCreate([row], { ignoreDuplicates: true, transaction });
    log.error({ road: id, reason: said }, "a way out does not work; what goes by it waits");
    await notifyDesk(this.deps, transaction, "outbox");
  }

  /** Called when a message was taken: what waits for its road may leave, with all of its tries. */
  async worked(transaction: Transaction, message: Addressed): Promise<void> {
    const { clock, log } = this.deps;
    const road = this.roadOf(message);
    const failing = this.failing.get(road);
    if (!failing) return;
    const now = new Date(clock.now());
    this.failing.delete(road);
    await this.roads.destroy({ where: { id: road }, transaction });
    log.info({ road }, "a way out works again");
    if (failing.faults >= BRIEF && failing.alone === null)
      await this.letLeave(transaction, message, now);
    await notifyDesk(this.deps, transaction, "outbox");
  }

  private async letLeave(transaction: Transaction, { recipient }: Addressed, now: Date) {
    const { channel, database, way } = this.deps;
    await database.model(OutboxMessage).update(
      { attempts: 0, nextAttemptAt: now },
      {
        where: {
          channel,
          status: "waiting",
          lastError: { [Op.ne]: null },
          takenUntil: { [Op.or]: [null, { [Op.lte]: now }] },
          ...(!way.oneServer && { recipient }),
        },
        transaction,
      },
    );
  }

  private roadOf({ recipient }: Addressed): string {
    const { channel, way } = this.deps;
    return way.oneServer ? channel : `${channel} ${recipient}`;
  }
}
