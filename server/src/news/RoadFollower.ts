import { MINUTE, type LiveEvent } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op, type Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { RepeatedWork } from "../background/RepeatedWork.ts";
import { DeliveryPosition, type FollowerName } from "./DeliveryPosition.ts";
import type { NewMessage, Outbox } from "../outbox/Outbox.ts";
import { callsToSignal, takenBackIn } from "./signalNews.ts";
import { LiveEventRow } from "../live/LiveEventRow.ts";
import type { LiveRoad } from "../live/LiveRoad.ts";

export interface RoadFollowerDeps {
  database: Database;
  log: Logger;
  outbox: Pick<Outbox, "addAll" | "withdrawBatch">;
  road: Pick<LiveRoad, "head" | "subscribe">;
  /** Wall milliseconds between two looks for events that could not be taken before. */
  pollInterval?: number;
}

const POLL_INTERVAL = 2_000;

/** Events that are taken in one transaction, and how many may be passed over before that is stored. */
const BATCH = 50;

/** How long a position waits at most that only passes over events, wall ms. */
const POSITION_REST = MINUTE;

/** What stands as the last error of a message that would have called somebody to a signal. */
const TAKEN_BACK = "The signal was taken back before anybody was told of it here.";

/** What followers speak of. All else they pass over, which needs no transaction of its own. */
const FOLLOWED: readonly LiveEvent["type"][] = ["signal.published", "signal.updated"];

/**
 * From committed live events to messages in the outbox. The events were written in the transaction
 * that publishes, settles or voids; the messages are written in one transaction with the position up
 * to which events were taken. So whoever publishes waits for nobody, and no event is lost or taken
 * twice, whenever a process ends and however many there are.
 */
export abstract class RoadFollower<
  Deps extends RoadFollowerDeps = RoadFollowerDeps,
> extends RepeatedWork {
  private doneTo = -1;
  /** Up to where events were passed over, which may be further than is stored. */
  private passedTo = 0;
  /** When the position was stored last, by `performance.now()`. */
  private storedAt = -Infinity;
  private storedTo = 0;

  /** `position`: the follower's row in `delivery_positions`. */
  protected constructor(
    protected readonly deps: Deps,
    private readonly position: FollowerName,
  ) {
    super({
      due: null,
      interval: deps.pollInterval ?? POLL_INTERVAL,
      failed: (error) => {
        const facts = { err: error, follower: position };
        deps.log.warn(facts, "events were not taken; it will be tried again");
      },
      listen: (attempt) => deps.road.subscribe(() => void attempt()),
    });
  }

  /** What is to be sent on account of these events of signals, in their order. */
  protected abstract messagesOf(rows: readonly LiveEventRow[]): Promise<NewMessage[]>;

  /** What else is written on account of these events, in the transaction of their messages. */
  protected writeOf?(rows: readonly LiveEventRow[], transaction: Transaction): Promise<void>;

  /**
   * Takes every event that the road has handed on, what was committed while nobody ran included,
   * and no other one: members' limits have then seen it too.
   */
  protected async work(): Promise<void> {
    const { database, road } = this.deps;
    const { head } = road;
    if (this.stopped || (this.doneTo >= head && !this.owesPosition)) return;
    const positions = database.model(DeliveryPosition);
    for (;;) {
      const position = await positions.findByPk(this.position, { raw: true });
      const stored = position?.lastEventId ?? 0;
      const from = Math.max(stored, this.passedTo);
      const rows = await database.model(LiveEventRow).findAll({
        where: { id: { [Op.gt]: from, [Op.lte]: head } },
        order: [["id", "ASC"]],
        limit: BATCH,
        raw: true,
      });
      const last = rows.at(-1)?.id ?? from;
      const due = rows.filter(({ type }) => FOLLOWED.includes(type));
      // Only what says nothing to any follower is passed over: all else counts once it is stored.
      if (due.length === 0) this.passedTo = last;
      const isFar = last - stored >= BATCH || (last > stored && this.hasRested);
      if (due.length > 0 || isFar) await this.take(due, { from: stored, to: last });
      else this.storedTo = stored;
      if (rows.length === 0) break;
    }
    this.doneTo = head;
  }

  private async take(
    rows: readonly LiveEventRow[],
    { from, to }: { from: number; to: number },
  ): Promise<void> {
    const { database, outbox } = this.deps;
    const messages = rows.length === 0 ? [] : await this.messagesOf(rows);
    await database.write(async (transaction) => {
      const where = { name: this.position, lastEventId: from };
      const [moved] = await database
        .model(DeliveryPosition)
        .update({ lastEventId: to }, { where, transaction });
      // Another process was faster, and has written all of it.
      if (moved !== 1) return;
      await outbox.addAll(transaction, messages);
      for (const id of new Set(rows.flatMap((row) => takenBackIn(row) ?? []))) {
        await outbox.withdrawBatch(transaction, callsToSignal(id), TAKEN_BACK);
      }
      if (rows.length > 0) await this.writeOf?.(rows, transaction);
    });
    this.storedAt = performance.now();
    // What another process has stored is read at the next look.
    this.storedTo = to;
  }

  private get hasRested(): boolean {
    return performance.now() - this.storedAt >= POSITION_REST;
  }

  /** Whether what was passed over is still to be stored, since nothing has come after it. */
  private get owesPosition(): boolean {
    return this.passedTo > this.storedTo && this.hasRested;
  }
}
