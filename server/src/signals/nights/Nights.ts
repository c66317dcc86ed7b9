import {
  DAY,
  tierRank,
  watDay,
  type SignalDto,
  type SignalsQuery,
  type Tier,
} from "@signaldeck/contract";
import { Op } from "sequelize";
import { rowsOf, type Changed } from "../../database/CommitObservers.ts";
import type { Database } from "../../database/Database.ts";
import type { OwnWindows } from "../../live/Reach.ts";
import type { RoadEvent } from "../../live/LiveRoad.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import type { OwnDay } from "../nextChance.ts";
import { presentSignal } from "../presentSignal.ts";
import { Signal, type SignalRow } from "../Signal.ts";
import type { Night } from "../windows.ts";
import { receivedOwn, type DaySignal } from "./receivedOwn.ts";
import { SignalNight, type SignalNightRow } from "./SignalNight.ts";

export interface NightsDeps {
  database: Database;
  feed: Pick<PriceFeed, "clock" | "info">;
  /** Signals a day that a tier receives; null: unlimited. */
  dailySignals: (tier: Tier) => number | null;
}

/** Days of signals in memory: a tier of ten a day lists a hundred. */
const DAYS = 11;

/** The signals of one WAT day, and who of those with a night receives which. */
interface Day {
  signals: DaySignal[];
  /** Ids by tier and night. */
  received: Map<string, ReadonlySet<string>>;
}

/**
 * Who keeps windows out of the night, and which signals that brings them. It follows from the day's
 * signals and the choice in force, so nothing of it is stored and every process says the same.
 */
export class Nights implements OwnWindows {
  /** Of each member who ever chose, the newest choice first. */
  private readonly choices = new Map<string, SignalNightRow[]>();
  private readonly days = new Map<number, Day>();

  constructor(private readonly deps: NightsDeps) {}

  /** Reads choices and the newest days; follows what members choose from then on. */
  async start(): Promise<() => void> {
    const { database, feed } = this.deps;
    const since = watDay(feed.clock.now()).from - (DAYS - 1) * DAY;
    const rows = await database.model(Signal).findAll({
      attributes: ["id", "slot", "audience", "grade", "confidence"],
      where: { feed: feed.info.name, slot: { [Op.gte]: new Date(since) } },
      order: [["slot", "ASC"]],
      raw: true,
    });
    for (const row of rows) this.add(daySignal(row));
    await this.refresh("all");
    return database.onChange([rowsOf(SignalNight, { keys: ["memberId"] })], (changed) =>
      this.refresh(changed),
    );
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
    return night && day ? this.receivedOf(day, tier, night).has(id) : null;
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
    const signals = this.days.get(from)?.signals ?? [];
    const received = signals.filter(({ id, slot, audience }) =>
      night ? this.reaches(memberId, tier, { id, slot }) : reachesTier(audience, tier),
    );
    return { received, night, nextNight };
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
      return this.reaches(memberId, tier, { id, slot }) ?? reachesTier(audience, tier);
    });
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

  private async refresh(changed: Changed): Promise<void> {
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
    const day: Day = this.days.get(from) ?? { signals: [], received: new Map() };
    day.signals.push(signal);
    day.received.clear();
    this.days.set(from, day);
    const [oldest = from] = this.days.keys();
    if (this.days.size > DAYS) this.days.delete(oldest);
  }

  /** The night of a member's windows on the day of a moment; null: the windows are the tier's. */
  private nightOf(memberId: string, tier: Tier, at: number): Night | null {
    const choices = this.choices.get(memberId);
    // Where nothing is counted there is no window to move.
    if (!choices || this.deps.dailySignals(tier) === null) return null;
    const { from: day } = watDay(at);
    const choice = choices.find(({ validFrom }) => validFrom.getTime() <= day);
    if (!choice || choice.nightFrom === null || choice.nightTo === null) return null;
    return { from: choice.nightFrom, to: choice.nightTo };
  }

  private receivedOf(day: Day, tier: Tier, night: Night): ReadonlySet<string> {
    const key = `${tier} ${night.from} ${night.to}`;
    let received = day.received.get(key);
    if (!received) {
      const theirs = receivedOwn(tier, night, day.signals, this.deps.dailySignals);
      received = new Set(theirs.map(({ id }) => id));
      day.received.set(key, received);
    }
    return received;
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

const reachesTier = (audience: Tier, tier: Tier) => tierRank(audience) <= tierRank(tier);
