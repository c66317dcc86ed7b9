import { type LiveEvent, STREAM_LIMITS } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op } from "sequelize";
import { BackgroundTask } from "../process/background/BackgroundTask.ts";
import type { Database } from "../database/Database.ts";
import { LiveEventRow } from "./LiveEventRow.ts";
import { readLoggedEvent, type LoggedEvent } from "./LoggedEvent.ts";

export interface EventLogDeps {
  database: Database;
  log: Logger;
  /** Name of the current feed; events of signals of other feeds are passed over. */
  feedName: string;
  /** Wall milliseconds between two looks for rows that nobody announced. */
  pollInterval?: number;
}

const POLL_INTERVAL = 1_000;
/** Rows read at once. */
const BATCH = 500;
/** Events cached in memory, so that reconnecting readers cost no query. */
const WINDOW = 2 * STREAM_LIMITS.maxResume;

/**
 * From committed rows to the listeners: reads `live_events` after each commit that has added to
 * them, before their writer goes on, and, as a safety net and for rows of another process, at
 * a slow beat. Each row is handed on once, in order; a failing database only delays it.
 */
export class EventLog {
  private readonly listeners = new Set<(event: LoggedEvent) => void>();
  /** The newest events, oldest first. */
  private readonly recent: LoggedEvent[] = [];
  /** Every event above this id that was read is in `recent`. */
  private floor = 0;
  private lastId = 0;
  private readonly reading: BackgroundTask;

  constructor(private readonly deps: EventLogDeps) {
    const { database, log, pollInterval = POLL_INTERVAL } = deps;
    this.reading = new BackgroundTask({
      work: () => this.readAll(),
      due: null,
      interval: pollInterval,
      failed: (error) => log.warn({ err: error }, "live events were not read"),
      listen: (attempt) => database.onInsert(LiveEventRow, attempt),
    });
  }

  /** Id of the newest event that was handed on. */
  get head(): number {
    return this.lastId;
  }

  /** Reads where the log stands; what was committed before is not handed on again. */
  async start(): Promise<void> {
    const rows = await this.deps.database
      .model(LiveEventRow)
      .findAll({ order: [["id", "DESC"]], limit: WINDOW, raw: true });
    rows.reverse();
    this.lastId = rows.at(-1)?.id ?? 0;
    this.floor = (rows[0]?.id ?? 1) - 1;
    for (const row of rows) {
      const event = readLoggedEvent(row, this.deps);
      if (event) this.recent.push(event);
    }
    this.reading.start();
  }

  /** Hands on everything that is committed by now. Never throws: a fault is retried by the beat. */
  flush(): Promise<void> {
    return this.reading.attempt();
  }

  /** Calls `listener` with each event from now on; returns the unsubscribe. */
  subscribe(listener: (event: LoggedEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * All events after `id`, oldest first; who may receive which is not decided here. Null when
   * they are not at hand or `id` is not ours: the reader has to load anew.
   */
  missedSince(id: number): LoggedEvent[] | null {
    if (!Number.isSafeInteger(id) || id < this.floor || id > this.lastId) return null;
    return this.keptSince(id);
  }

  /**
   * The events of these types after `id` that were handed on, oldest first: those in memory, and for
   * who is further behind those of the rows.
   * @param limit the most that are given
   * @returns with them up to which id there are no others
   */
  async read(
    id: number,
    types: readonly LiveEvent["type"][],
    limit: number,
  ): Promise<{ events: LoggedEvent[]; to: number }> {
    const head = this.lastId;
    if (id >= this.floor) {
      const events = this.keptSince(id).filter(({ event }) => types.includes(event.type));
      const [next] = events.splice(limit);
      return { events, to: next ? next.id - 1 : head };
    }
    const rows = await this.deps.database.model(LiveEventRow).findAll({
      where: { id: { [Op.gt]: id, [Op.lte]: head }, type: [...types] },
      order: [["id", "ASC"]],
      limit,
      raw: true,
    });
    const events = rows.flatMap((row) => readLoggedEvent(row, this.deps) ?? []);
    return { events, to: rows.length < limit ? head : (rows.at(-1)?.id ?? head) };
  }

  /** Ends the beat and waits for a read that is under way. */
  stop(): Promise<void> {
    return this.reading.stop();
  }

  private async readAll(): Promise<void> {
    for (;;) {
      const rows = await this.deps.database.model(LiveEventRow).findAll({
        where: { id: { [Op.gt]: this.lastId } },
        order: [["id", "ASC"]],
        limit: BATCH,
        raw: true,
      });
      for (const row of rows) this.handOn(row);
      if (rows.length < BATCH) return;
    }
  }

  private handOn(row: LiveEventRow): void {
    this.lastId = row.id;
    const event = readLoggedEvent(row, this.deps);
    if (!event) return;
    this.recent.push(event);
    while (this.recent.length > WINDOW) this.floor = this.recent.shift()?.id ?? this.floor;
    for (const listener of [...this.listeners]) {
      try {
        listener(event);
      } catch (error) {
        this.deps.log.error({ err: error }, "a subscriber of the event log failed");
      }
    }
  }

  private keptSince(id: number): LoggedEvent[] {
    return this.recent.slice(this.recent.findLastIndex((event) => event.id <= id) + 1);
  }
}
