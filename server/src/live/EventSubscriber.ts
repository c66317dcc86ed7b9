import type { LiveEvent } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op, type Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { RepeatedWork } from "../process/background/RepeatedWork.ts";
import { DeliveryPosition, type FollowerName } from "./DeliveryPosition.ts";
import type { EventLog } from "./EventLog.ts";
import type { LoggedEvent } from "./LoggedEvent.ts";

export interface EventSubscriberDeps {
  database: Database;
  log: Logger;
  eventLog: Pick<EventLog, "head" | "read">;
  /** Wall milliseconds between two looks for events that could not be taken before. */
  pollInterval?: number;
}

/** What is written on account of events, in the transaction of the follower's position. */
export type Write = (transaction: Transaction) => Promise<void>;

const POLL_INTERVAL = 2_000;

/** Events that are taken in one transaction. */
const BATCH = 50;

/** What followers speak of. */
export const FOLLOWED: readonly LiveEvent["type"][] = ["signal.published", "signal.updated"];

/**
 * From committed live events to what is written on account of them. The events were written in the
 * transaction that publishes, settles or voids; what follows from them is written in one transaction
 * with the position up to which they were taken. So publishing waits for nobody, and no event
 * is lost or taken twice, whenever a process ends and however many there are.
 */
export abstract class EventSubscriber<
  Deps extends EventSubscriberDeps = EventSubscriberDeps,
> extends RepeatedWork {
  /**
   * Up to here every event of signals is taken, by this process or another; null until the stored
   * position was read. It is ahead of that one where only events of other kinds came since.
   */
  private at: number | null = null;
  private wake: () => void = () => undefined;

  /** @param name the follower's row in `delivery_positions` */
  protected constructor(
    protected readonly deps: Deps,
    readonly name: FollowerName,
  ) {
    super({
      due: null,
      interval: deps.pollInterval ?? POLL_INTERVAL,
      failed: (error) => {
        const facts = { err: error, follower: name };
        deps.log.warn(facts, "events were not taken; it will be tried again");
      },
      listen: (attempt) => {
        this.wake = () => void attempt();
        return () => (this.wake = () => undefined);
      },
    });
  }

  /** Hears that the event log hands an event on; does nothing before its start and after its end. */
  hear({ event }: Pick<LoggedEvent, "event">): void {
    if (FOLLOWED.includes(event.type)) this.wake();
  }

  /** Works out what is to be written on account of these events of signals, in their order. */
  protected abstract prepare(events: readonly LoggedEvent[]): Promise<Write>;

  /**
   * Takes every event that the event log has handed on, what was committed while nobody ran included,
   * and no other one: members' limits have then seen it too.
   */
  protected async work(): Promise<void> {
    const { eventLog } = this.deps;
    while (!this.stopped) {
      this.at ??= await this.stored();
      if (this.at >= eventLog.head) return;
      const { events, to } = await eventLog.read(this.at, FOLLOWED, BATCH);
      // Where another process was faster, its position says how far it has come.
      this.at = (await this.take(events, to)) ? to : await this.stored();
    }
  }

  /** @returns whether it was this process that took them */
  private async take(events: readonly LoggedEvent[], to: number): Promise<boolean> {
    const [first] = events;
    if (!first) return true;
    const write = await this.prepare(events);
    const { database } = this.deps;
    return database.write(async (transaction) => {
      const where = { name: this.name, lastEventId: { [Op.lt]: first.id } };
      const [moved] = await database
        .model(DeliveryPosition)
        .update({ lastEventId: to }, { where, transaction });
      if (moved === 1) await write(transaction);
      return moved === 1;
    });
  }

  private async stored(): Promise<number> {
    const { lastEventId } = await this.deps.database
      .model(DeliveryPosition)
      .findByPk(this.name, { raw: true, rejectOnEmpty: true });
    return lastEventId;
  }
}
