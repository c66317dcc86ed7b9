import { MINUTE, watDay, type JournalPauseReason } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { Logger } from "pino";
import { BackgroundTask } from "../process/background/BackgroundTask.ts";
import { rowsOf, type Changed } from "../database/CommitObservers.ts";
import type { Database } from "../database/Database.ts";
import type { LoggedEvent } from "../live/LoggedEvent.ts";
import type { Withholding } from "../reach/Withholding.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { pausesOf, type JournalPause, type TakenEntry } from "./pausesOf.ts";
import { JournalSettings, type SettingsRow } from "./JournalSettings.ts";
import { readEntries } from "./readEntries.ts";

export interface JournalPausesDeps {
  database: Database;
  feed: Pick<PriceFeed, "clock" | "info">;
  log: Logger;
}

/** A member who has set a limit or a pause. */
interface Watched {
  settings: SettingsRow;
  day: { from: number; to: number };
  /** Signals taken on that day. */
  taken: Map<string, TakenEntry>;
  pauses: JournalPause[];
}

/** A member's limits at a mark; `reason`: why its signal is held back, null where it is not. */
export interface HeldAtMark extends Pick<SettingsRow, "maxLossCents" | "maxSignals"> {
  reason: JournalPauseReason | null;
}

/** How often is looked for changes that were not heard of, in wall ms. */
const FOLLOW_INTERVAL = 2_000;
/** Clocks of two processes may differ by this much. */
const FOLLOW_OVERLAP = MINUTE;

/**
 * From whom new signals are held back for a pause or a limit, in memory, so that no list and no stream asks the database.
 * Loaded once; anew for one member with each commit that changes something of theirs, whichever
 * process has written it; and moved on by each settlement in the same turn as its event, before the
 * next signal is handed on.
 */
export class JournalPauses implements Withholding {
  private readonly watched = new Map<string, Watched>();
  /** Counts settlements, so that a read that began before one is done again after it. */
  private settlements = 0;
  private followedTo = 0;
  private readonly following = new BackgroundTask({
    work: () => this.follow(),
    due: null,
    interval: FOLLOW_INTERVAL,
    failed: (error) => this.deps.log.warn({ err: error }, "pauses were not followed"),
  });
  private ignoreChanges: () => void = () => undefined;
  private notify: (memberId: string) => void = () => undefined;

  constructor(private readonly deps: JournalPausesDeps) {}

  withheldSince(memberId: string): number | null {
    const since = this.active(memberId).map((pause) => pause.since);
    return since.length > 0 ? Math.min(...since) : null;
  }

  /** The pause that lasts longest; null when the member receives everything. */
  current(memberId: string): JournalPause | null {
    const [longest = null] = this.active(memberId).sort((a, b) => b.until - a.until);
    return longest;
  }

  /** What a member's own pause and limits say of a mark, epoch ms, and the limits themselves. */
  at(memberId: string, mark: number): HeldAtMark {
    const watched = this.watched.get(memberId);
    if (!watched) return { reason: null, maxLossCents: null, maxSignals: null };
    const held = watched.pauses.find(({ since, until }) => since <= mark && mark < until);
    const { maxLossCents, maxSignals } = watched.settings;
    return { reason: held?.reason ?? null, maxLossCents, maxSignals };
  }

  /**
   * Reads all members with limits or a pause, and follows their changes.
   * @param notify hears of each member from whom a change holds signals back, or no longer does
   */
  async start(notify: (memberId: string) => void): Promise<void> {
    const watched = [rowsOf(JournalSettings, { keys: ["memberId"] })];
    this.ignoreChanges = this.deps.database.onChange(watched, (changed) => this.hear(changed));
    const rows = await this.readAll();
    for (const row of rows) await this.refresh(row.memberId);
    this.notify = notify;
    this.followedTo = Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime()));
    this.following.start();
  }

  stop(): Promise<void> {
    this.ignoreChanges();
    return this.following.stop();
  }

  /**
   * Takes in a committed event.
   * @returns the members from whom signals are held back on account of it
   */
  apply({ event }: Pick<LoggedEvent, "event">): string[] {
    if (event.type !== "signal.updated" || event.signal.settledAt === null) return [];
    this.settlements += 1;
    const { id, outcome, settledAt } = event.signal;
    const changed: string[] = [];
    for (const [memberId, watched] of this.watched) {
      const entry = watched.taken.get(id);
      if (!entry) continue;
      const before = this.withheldSince(memberId);
      entry.outcome = outcome;
      entry.settledAt = Date.parse(settledAt);
      watched.pauses = pausesOf(watched.settings, [...watched.taken.values()], watched.day);
      if (this.withheldSince(memberId) !== before) changed.push(memberId);
    }
    return changed;
  }

  private async hear(changed: Changed): Promise<void> {
    const everybody = async () => [
      ...(await this.readAll()).map(({ memberId }) => memberId),
      ...this.watched.keys(),
    ];
    const members = changed === "all" ? new Set(await everybody()) : changed;
    for (const memberId of members) await this.refresh(memberId);
  }

  /** Reads one member anew, and tells where that changes what is held back. */
  private async refresh(memberId: string): Promise<void> {
    const heldBefore = this.withheldSince(memberId);
    let before: number;
    let fresh: Watched | null;
    do {
      before = this.settlements;
      fresh = await this.read(memberId);
    } while (before !== this.settlements);
    if (fresh) this.watched.set(memberId, fresh);
    else this.watched.delete(memberId);
    if (this.withheldSince(memberId) !== heldBefore) this.notify(memberId);
  }

  private readAll(): Promise<SettingsRow[]> {
    return this.deps.database.model(JournalSettings).findAll({ raw: true });
  }

  private active(memberId: string): JournalPause[] {
    const watched = this.watched.get(memberId);
    if (!watched) return [];
    const now = this.deps.feed.clock.now();
    return watched.pauses.filter(({ until }) => now < until);
  }

  private async read(memberId: string): Promise<Watched | null> {
    const { database, feed } = this.deps;
    const settings = await database.model(JournalSettings).findByPk(memberId, { raw: true });
    if (!settings || !isLimited(settings)) return null;
    const day = watDay(feed.clock.now());
    const items = await readEntries(database, { memberId, feed: feed.info.name, slots: day });
    const taken = new Map(
      items
        .filter(({ entry }) => entry.decision === "taken")
        .map(({ entry, signal }): [string, TakenEntry] => [
          entry.signalId,
          {
            stakeCents: entry.stakeCents,
            payoutPercent: entry.payoutPercent,
            decidedAt: entry.decidedAt.getTime(),
            outcome: signal.outcome,
            settledAt: signal.settledAt?.getTime() ?? null,
          },
        ]),
    );
    return { settings, day, taken, pauses: pausesOf(settings, [...taken.values()], day) };
  }

  private async follow(): Promise<void> {
    const rows = await this.deps.database.model(JournalSettings).findAll({
      where: { updatedAt: { [Op.gt]: new Date(this.followedTo - FOLLOW_OVERLAP) } },
      raw: true,
    });
    for (const { memberId, updatedAt } of rows) {
      const known = this.watched.get(memberId)?.settings.updatedAt.getTime();
      if (known !== updatedAt.getTime()) await this.refresh(memberId);
      this.followedTo = Math.max(this.followedTo, updatedAt.getTime());
    }
  }
}

function isLimited({ maxLossCents, maxSignals, pausedUntil }: SettingsRow): boolean {
  return maxLossCents !== null || maxSignals !== null || pausedUntil !== null;
}
