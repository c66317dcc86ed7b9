import { DAY, MINUTE } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op, type WhereOptions } from "sequelize";
import { BackgroundTask } from "../background/BackgroundTask.ts";
import type { Clock } from "../clock/clock.ts";
import type { Database } from "../database/Database.ts";
import { retireRows } from "../database/retireRows.ts";
import { LiveEventRow } from "../live/LiveEventRow.ts";
import { DeliveryPosition, type FollowerName } from "./DeliveryPosition.ts";

export interface EventSweepDeps {
  database: Database;
  clock: Clock;
  log: Pick<Logger, "warn" | "error">;
  /** Who takes events off the road here; a position that nobody moves keeps nothing. */
  followers: readonly FollowerName[];
}

const INTERVAL = 10 * MINUTE;

/** Events that no reader can resume from any more: older than this, or not of the newest ones. */
const KEEP_TIME = DAY;
const KEEP_ROWS = 5_000;

/** For so long they wait for a follower that is behind; what it would send by then is no news. */
const WAIT_FOR_FOLLOWERS = 7 * DAY;

/**
 * Removes events of the road by age, in small steps. One that a follower has not taken yet stays
 * for a week, and whoever is cut off then is named in the log as an error, with what it missed.
 */
export class EventSweep {
  private readonly task: BackgroundTask;

  constructor(private readonly deps: EventSweepDeps) {
    this.task = new BackgroundTask({
      work: () => this.sweep(() => !this.task.stopped),
      due: deps.clock,
      interval: INTERVAL,
      failed: (error) => deps.log.warn({ err: error }, "old events could not be removed"),
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
    const head = (await database.model(LiveEventRow).max<number | null, LiveEventRow>("id")) ?? 0;
    const before = (age: number) => ({ createdAt: { [Op.lt]: new Date(clock.now() - age) } });
    const [taken, behind] = await this.positions(head);
    const retire = (where: WhereOptions) => retireRows(database, LiveEventRow, where, goesOn);
    await retire({
      [Op.and]: [
        { id: { [Op.lte]: taken } },
        { [Op.or]: [before(KEEP_TIME), { id: { [Op.lte]: head - KEEP_ROWS } }] },
      ],
    });
    const cutOff = await retire(before(WAIT_FOR_FOLLOWERS));
    if (cutOff > 0) {
      const facts = { followers: behind, events: cutOff };
      this.deps.log.error(
        facts,
        "events were removed that these followers have not taken in a week",
      );
    } else if (await this.holdsBack(taken, before(KEEP_TIME))) {
      this.deps.log.warn({ followers: behind }, "events of yesterday wait for these followers");
    }
  }

  /** Up to which event all followers are done, and who is not done with all. */
  private async positions(head: number): Promise<[number, FollowerName[]]> {
    const { database, followers } = this.deps;
    const where = { name: [...followers] };
    const rows = await database.model(DeliveryPosition).findAll({ where, raw: true });
    const behind = rows.filter(({ lastEventId }) => lastEventId < head);
    const taken = Math.min(head, ...behind.map(({ lastEventId }) => lastEventId));
    return [taken, behind.map(({ name }) => name as FollowerName)];
  }

  private async holdsBack(taken: number, old: WhereOptions): Promise<boolean> {
    const where = { [Op.and]: [old, { id: { [Op.gt]: taken } }] };
    const events = this.deps.database.model(LiveEventRow);
    return (await events.findOne({ attributes: ["id"], where, raw: true })) !== null;
  }
}
