import { LiveEvent, STREAM_LIMITS } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op } from "sequelize";
import { BackgroundTask } from "../background/BackgroundTask.ts";
import type { Database } from "../database/Database.ts";
import { eventFrame } from "./frames.ts";
import { audienceRank, type LiveAudience } from "./liveAudience.ts";
import { LiveEventRow } from "./LiveEventRow.ts";

/** An event that was committed, in the order of the commits. */
export interface RoadEvent {
  id: number;
  audience: LiveAudience;
  event: LiveEvent;
  /** The server-sent event, encoded once for all readers. */
  frame: Buffer;
}

export interface LiveRoadDeps {
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
/** Events kept in memory, so that reconnecting readers cost no query. */
const WINDOW = 2 * STREAM_LIMITS.maxResume;

/**
 * From committed rows to whoever listens: reads `live_events` after each commit that has added to
 * them, before whoever wrote them goes on, and, as a safety net and for rows of another process, at
 * a slow beat. Each row is handed on once, in order; a failing database only delays it.
 */
export class LiveRoad {
  private readonly listeners = new Set<(event: RoadEvent) => void>();
  /** The newest events, oldest first. */
  private readonly recent: RoadEvent[] = [];
  /** Every event above this id that was read is in `recent`. */
  private floor = 0;
  private lastId = 0;
  private readonly reading: BackgroundTask;

  constructor(private readonly deps: LiveRoadDeps) {
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

  /** Reads where the road stands; what was committed before is not handed on again. */
  async start(): Promise<void> {
    const rows = await this.deps.database
      .model(LiveEventRow)
      .findAll({ order: [["id", "DESC"]], limit: WINDOW, raw: true });
    rows.reverse();
    this.lastId = rows.at(-1)?.id ?? 0;
    this.floor = (rows[0]?.id ?? 1) - 1;
    for (const row of rows) {
      const event = this.decode(row);
      if (event) this.recent.push(event);
    }
    this.reading.start();
  }

  /** Hands on everything that is committed by now. Never throws: a fault is retried by the beat. */
  flush(): Promise<void> {
    return this.reading.attempt();
  }

  /** Calls `listener` with each event from now on; returns the unsubscribe. */
  subscribe(listener: (event: RoadEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * The events after `id` that a reader of this rank receives, oldest first. Null when they are not at hand, are
   * more than STREAM_LIMITS.maxResume, or `id` is none of ours: the reader has to load anew.
   */
  missedSince(id: number, rank: number): RoadEvent[] | null {
    if (!Number.isSafeInteger(id) || id < this.floor || id > this.lastId) return null;
    const missed: RoadEvent[] = [];
    for (let at = this.recent.length - 1; at >= 0; at -= 1) {
      const event = this.recent[at];
      if (!event || event.id <= id) break;
      if (audienceRank(event.audience) <= rank) missed.push(event);
      if (missed.length > STREAM_LIMITS.maxResume) return null;
    }
    return missed.reverse();
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
    const event = this.decode(row);
    if (!event) return;
    this.recent.push(event);
    while (this.recent.length > WINDOW) this.floor = this.recent.shift()?.id ?? this.floor;
    for (const listener of [...this.listeners]) {
      try {
        listener(event);
      } catch (error) {
        this.deps.log.error({ err: error }, "a listener of the live road failed");
      }
    }
  }

  /** Null for an event of another feed, and for one that a later version wrote. */
  private decode(row: LiveEventRow): RoadEvent | null {
    const parsed = LiveEvent.safeParse(JSON.parse(row.payload));
    if (!parsed.success) {
      this.deps.log.warn({ id: row.id, type: row.type }, "live event is of an unknown form");
      return null;
    }
    const event = parsed.data;
    if ("signal" in event && event.signal.feed.name !== this.deps.feedName) return null;
    if ("likely" in event && event.likely.feed !== this.deps.feedName) return null;
    return { id: row.id, audience: row.audience, event, frame: eventFrame(row.payload, row.id) };
  }
}
