import { MINUTE, TIERS, watDay, type Tier, type WindowHours } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { Transaction, InferAttributes } from "sequelize";
import { BackgroundTask } from "../process/background/BackgroundTask.ts";
import { rowsOf } from "../database/CommitObservers.ts";
import type { Database } from "../database/Database.ts";
import { groupBy } from "../process/groupBy.ts";
import { DayWindows } from "./windows.ts";
import { defineTable, key, nullable, text, time } from "../database/defineTable.ts";

/**
 * From which WAT day on a tier's windows lie in which hours. Each change of the catalogue is a row of
 * its own and never changes an earlier day: what was shown stays shown.
 */
export class TierHours extends defineTable({
  table: "tier_hours",
  columns: {
    tier: key(text<Tier>(16)),
    /** The begin of the first day that it holds for, market time. */
    validFrom: key(time()),
    /** "07:00", WAT, as `closes`; both null: all day. */
    opens: nullable(text(5)),
    closes: nullable(text(5)),
  },
  changeFeedKeys: ["tier"],
}) {}

/** Hours as plain data. */
type TierHoursRow = InferAttributes<TierHours>;

/** What the operator's catalogue says of tiers. */
export interface TierCatalogue {
  /** Signals a day; null: unlimited. */
  dailySignals: (tier: Tier) => number | null;
  /** Null: all day. */
  windowHours: (tier: Tier) => WindowHours | null;
}

export interface TierWindowsDeps {
  database: Database;
  /** Market time. */
  feed: { clock: { now(): number } };
  content: TierCatalogue;
  /** Calls the listener after each change of the catalogue, until the returned call. */
  onContentChange: (listener: () => void) => () => void;
  log: Pick<Logger, "warn">;
}

/**
 * In which hours each tier's windows lie, day by day: those of the catalogue, from the WAT day after
 * its change on, the same for every process. A new installation begins with them.
 */
export class TierWindows {
  /** By tier, the newest first. */
  private rows = new Map<Tier, TierHoursRow[]>();
  /** Whether the catalogue may say something that is no row yet. */
  private isNew = true;
  private readonly task: BackgroundTask;

  constructor(private readonly deps: TierWindowsDeps) {
    const { database, log, onContentChange } = deps;
    this.task = new BackgroundTask({
      work: () => this.follow(),
      due: null,
      interval: MINUTE,
      failed: (error) => log.warn({ err: error }, "the tiers' hours were not followed"),
      listen: (attempt) => {
        const leaveRows = database.onChange(
          [rowsOf(TierHours, { keys: ["tier"] })],
          () => void attempt(),
        );
        const leaveContent = onContentChange(() => {
          this.isNew = true;
          void attempt();
        });
        return () => {
          leaveRows();
          leaveContent();
        };
      },
    });
  }

  /** Knows the hours once it resolves, and follows their changes. */
  async start(): Promise<void> {
    await this.task.run();
    this.task.start();
  }

  /** Resolves when what the catalogue says by now is known. Never rejects. */
  settled(): Promise<void> {
    return this.task.attempt();
  }

  stop(): Promise<void> {
    return this.task.stop();
  }

  /** A tier's windows on the day of a moment; as `WindowsOf`. */
  readonly of = (tier: Tier, at: number): DayWindows | null => {
    const quota = this.deps.content.dailySignals(tier);
    return quota === null ? null : new DayWindows(quota, this.hours(tier, at));
  };

  /** The hours in which they lie; null: all day, or there are none. */
  hours(tier: Tier, at: number): WindowHours | null {
    if (this.deps.content.dailySignals(tier) === null) return null;
    const { from } = watDay(at);
    const row = this.rows.get(tier)?.find(({ validFrom }) => validFrom.getTime() <= from);
    return row ? hoursOf(row) : null;
  }

  private async follow(): Promise<void> {
    this.rows = await this.read();
    if (!this.isNew) return;
    this.isNew = false;
    try {
      // Most changes of the catalogue are about something else.
      if (this.news(this.rows).length === 0) return;
      await this.deps.database.write((transaction) => this.writeNews(transaction));
      this.rows = await this.read();
    } catch (error) {
      this.isNew = true;
      throw error;
    }
  }

  private async read(transaction: Transaction | null = null): Promise<Map<Tier, TierHoursRow[]>> {
    const rows: TierHoursRow[] = await this.deps.database
      .model(TierHours)
      .findAll({ order: [["validFrom", "DESC"]], transaction, raw: true });
    return groupBy(rows, ({ tier }) => tier);
  }

  /** What the catalogue says and no row does yet; it holds from the next day on. */
  private news(known: ReadonlyMap<Tier, TierHoursRow[]>): TierHoursRow[] {
    const { content, feed } = this.deps;
    return TIERS.flatMap((tier) => {
      const newest = known.get(tier)?.[0];
      const hours = content.windowHours(tier);
      const [opens, closes] = [hours?.from ?? null, hours?.to ?? null];
      if (newest ? newest.opens === opens && newest.closes === closes : tier === "guest") return [];
      const validFrom = new Date(newest ? watDay(feed.clock.now()).to : 0);
      return [{ tier, validFrom, opens, closes }];
    });
  }

  private async writeNews(transaction: Transaction): Promise<void> {
    const hours = this.deps.database.model(TierHours);
    for (const row of this.news(await this.read(transaction))) {
      await hours.upsert(row, { transaction });
    }
  }
}

function hoursOf({ opens, closes }: TierHoursRow): WindowHours | null {
  return opens === null || closes === null ? null : { from: opens, to: closes };
}
