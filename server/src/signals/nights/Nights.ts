import {
  DAY,
  MINUTE,
  watDay,
  type SignalDto,
  type SignalsQuery,
  type Tier,
} from "@signaldeck/contract";
import pLimit from "p-limit";
import type { Logger } from "pino";
import { Op } from "sequelize";
import { rowsOf, type Changed } from "../../database/CommitObservers.ts";
import type { Database } from "../../database/Database.ts";
import type { OwnWindows } from "../../live/Reach.ts";
import type { RoadEvent } from "../../live/RoadEvent.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import { audiencesOf } from "../audience.ts";
import type { OwnDay } from "../nextChance.ts";
import { presentSignal } from "../presentSignal.ts";
import { Signal, type SignalRow } from "../Signal.ts";
import type { Night } from "../windows.ts";
import { NightDay, type DaySignal } from "./NightDay.ts";
import { SignalNight, type SignalNightRow } from "./SignalNight.ts";

export interface NightsDeps {
  database: Database;
  feed: Pick<PriceFeed, "clock" | "info">;
  /** Signals a day that a tier receives; null: unlimited. */
  dailySignals: (tier: Tier) => number | null;
  log: Pick<Logger, "warn">;
  /** Wall milliseconds after which all choices are read again. */
  interval?: number;
}

/** Days of signals in memory: what came before was received by the tiers' windows. */
const DAYS = 11;

const INTERVAL = MINUTE;

/**
 * Who keeps windows out of the night, and which signals that brings them. It follows from the day's
 * signals and the choice in force, so nothing of it is stored and every process says the same.
 */
export class Nights implements OwnWindows {
  /** Of each member who ever chose, the newest choice first. */
  private readonly choices = new Map<string, SignalNightRow[]>();
  /** By their begin. */
  private readonly days = new Map<number, NightDay>();
  /** One after the other, or an older answer could replace a newer one. */
  private readonly reading = pLimit(1);

  constructor(private readonly deps: NightsDeps) {}

  /** Reads choices and the newest days; follows what members choose until the returned call. */
  async start(): Promise<() => void> {
    const { database, interval = INTERVAL } = this.deps;
    await this.readDays();
    const ignoreChanges = database.onChange(
      [rowsOf(SignalNight, { keys: ["memberId"] })],
      (changed) => this.refresh(changed),
    );
    await this.refresh("all");
    const beat = setInterval(() => void this.look(), interval).unref();
    return () => {
      clearInterval(beat);
      ignoreChanges();
    };
  }

  /** Takes in a committed event; to be called before it is handed to readers. */
  apply({ event, audience }: Pick<RoadEvent, "event" | "audience">): void {
    if (event.type !== "signal.published" || audience === "staff") return;
    const { id, createdAt, grade, confidence } = event.signal;
    this.add({ id, slot: Date.parse(createdAt), audience, grade, confidence });
  }

  reaches(
    memberId: string,
    tier: Tier,
    { id, slot }: { id: string; slot: number },
  ): boolean | null {
    const night = this.nightOf(memberId, tier, slot);
    const day = this.days.get(watDay(slot).from);
    return night && day ? day.reaches(tier, night, id) : null;
  }

  hasOwn(memberId: string, tier: Tier, slot: number): boolean {
    return this.nightOf(memberId, tier, slot) !== null;
  }

  chose(memberId: string): boolean {
    return this.choices.has(memberId);
  }

  /** The member's own day at a moment, for what it may still bring; undefined: the tier's windows. */
  ownDay(memberId: string, tier: Tier, now: number): OwnDay | undefined {
    const { from, to } = watDay(now);
    const night = this.nightOf(memberId, tier, now);
    const nextNight = this.nightOf(memberId, tier, to);
    if (!night && !nextNight) return undefined;
    const day = this.days.get(from);
    const receivedBy = (one: Tier) =>
      (night ? day?.received(one, night) : day?.signals.filter(reachesTier(one))) ?? [];
    return { receivedBy, night, nextNight };
  }

  /**
   * The newest signals of a member who has chosen, in the order that is asked for.
   * @param before market time from which on signals are held back
   */
  async list(
    memberId: string,
    tier: Tier,
    { limit, sortOrder }: SignalsQuery,
    before = Infinity,
  ): Promise<SignalDto[]> {
    const newest = await this.newest(limit, ({ id, slot, audience }) => {
      if (slot >= before) return false;
      return this.reaches(memberId, tier, { id, slot }) ?? reachesTier(tier)({ audience });
    });
    const left = limit - newest.length;
    if (left > 0) newest.push(...(await this.older(tier, left, before)));
    return sortOrder === "asc" ? newest.reverse() : newest;
  }

  private async newest(
    limit: number,
    isTheirs: (signal: DaySignal) => boolean,
  ): Promise<SignalDto[]> {
    const ids: string[] = [];
    for (const from of [...this.days.keys()].sort((a, b) => b - a)) {
      const theirs = (this.days.get(from)?.signals ?? []).filter(isTheirs).reverse();
      ids.push(...theirs.map(({ id }) => id));
      if (ids.length >= limit) break;
    }
    const rows = await this.deps.database.model(Signal).findAll({
      where: { id: ids.slice(0, limit) },
      order: [["sequence", "DESC"]],
      raw: true,
    });
    return rows.map(presentSignal);
  }

  /** What a tier received before the days in memory, newest first. */
  private async older(tier: Tier, limit: number, before: number): Promise<SignalDto[]> {
    const { database, feed } = this.deps;
    const end = Math.min(this.oldestDay(), before);
    const rows = await database.model(Signal).findAll({
      where: {
        feed: feed.info.name,
        audience: audiencesOf(tier),
        ...(end < Infinity && { slot: { [Op.lt]: new Date(end) } }),
      },
      order: [["sequence", "DESC"]],
      limit,
      raw: true,
    });
    return rows.map(presentSignal);
  }

  private async readDays(): Promise<void> {
    const { database, feed } = this.deps;
    const since = watDay(feed.clock.now()).from - (DAYS - 1) * DAY;
    const rows = await database.model(Signal).findAll({
      attributes: ["id", "slot", "audience", "grade", "confidence"],
      where: { feed: feed.info.name, slot: { [Op.gte]: new Date(since) } },
      order: [["slot", "ASC"]],
      raw: true,
    });
    for (const row of rows) this.add(daySignal(row));
  }

  /** Makes good a change that was not read, or that nobody told of. */
  private async look(): Promise<void> {
    if (this.reading.activeCount > 0) return;
    try {
      await this.refresh("all");
    } catch (error) {
      this.deps.log.warn(
        { err: error },
        "choices of quiet hours were not read; the next look will",
      );
    }
  }

  private refresh(changed: Changed): Promise<void> {
    return this.reading(() => this.read(changed));
  }

  private async read(changed: Changed): Promise<void> {
    const rows = await this.deps.database.model(SignalNight).findAll({
      ...(changed !== "all" && { where: { memberId: [...changed] } }),
      order: [["validFrom", "DESC"]],
      raw: true,
    });
    for (const memberId of changed === "all" ? [...this.choices.keys()] : changed) {
      this.choices.delete(memberId);
    }
    for (const row of rows) {
      this.choices.set(row.memberId, [...(this.choices.get(row.memberId) ?? []), row]);
    }
  }

  private add(signal: DaySignal): void {
    const { from } = watDay(signal.slot);
    const day = this.days.get(from) ?? new NightDay(this.deps.dailySignals);
    day.add(signal);
    this.days.set(from, day);
    if (this.days.size > DAYS) this.days.delete(this.oldestDay());
  }

  private oldestDay(): number {
    return Math.min(...this.days.keys());
  }

  /** The night of a member's windows on the day of a moment; null: the windows are the tier's. */
  private nightOf(memberId: string, tier: Tier, at: number): Night | null {
    const choices = this.choices.get(memberId);
    // Where nothing is counted there is no window to move, nor where nothing is received.
    if (!choices || !this.deps.dailySignals(tier)) return null;
    const { from: day } = watDay(at);
    const choice = choices.find(({ validFrom }) => validFrom.getTime() <= day);
    if (!choice || choice.nightFrom === null || choice.nightTo === null) return null;
    return { from: choice.nightFrom, to: choice.nightTo };
  }
}

function daySignal({
  id,
  slot,
  audience,
  grade,
  confidence,
}: Pick<SignalRow, "id" | "slot" | "audience" | "grade" | "confidence">): DaySignal {
  return { id, slot: slot.getTime(), audience, grade, confidence };
}

const reachesTier =
  (tier: Tier) =>
  ({ audience }: Pick<DaySignal, "audience">) =>
    audiencesOf(tier).includes(audience);
