import { SIGNAL_LIMITS, type Tier } from "@signaldeck/contract";
import { Op, type WhereOptions } from "sequelize";
import type { Database } from "../database/Database.ts";
import { groupBy } from "../process/groupBy.ts";
import { audiencesOf, type LiveAudience } from "./audience.ts";
import { SignalReception, type ReceptionRow } from "./SignalReception.ts";

/** The parts of a published signal that decide whom it has reached. */
export interface PastSignal {
  /** Its mark, epoch milliseconds. */
  slot: number;
  audience: LiveAudience;
}

/** What a member received by windows of their own, oldest first, and until when. */
interface OwnPast {
  from: number;
  until: number;
  receptions: { since: number; until: number; audiences: Tier[] }[];
}

/**
 * What members received while they kept windows out of their night, which ended with the tiers'
 * hours: it stays theirs, whatever their tier's windows brought on those days. Read once, since
 * nothing is added to it.
 */
export class OwnReceptions {
  private readonly pasts = new Map<string, OwnPast>();

  constructor(private readonly deps: { database: Database; feedName: string }) {}

  async load(): Promise<void> {
    const rows: ReceptionRow[] = await this.deps.database.model(SignalReception).findAll({
      where: { feed: this.deps.feedName, own: true },
      order: [["since", "ASC"]],
      raw: true,
    });
    this.pasts.clear();
    for (const [memberId, theirs] of groupBy(rows, (row) => row.memberId)) {
      const receptions = theirs.map(({ since, until, reach }) => ({
        since: since.getTime(),
        until: until?.getTime() ?? since.getTime(),
        audiences: reach ? audiencesOf(reach) : [],
      }));
      const [first, last] = [receptions[0], receptions.at(-1)];
      if (!first || !last) continue;
      this.pasts.set(memberId, { from: first.since, until: last.until, receptions });
    }
  }

  /** Whether a signal reached a member in those days; null where it is not of them. */
  reached(memberId: string, { slot, audience }: PastSignal): boolean | null {
    const past = this.pasts.get(memberId);
    if (!past || slot < past.from || slot >= past.until) return null;
    const held = past.receptions.findLast(({ since }) => since <= slot);
    if (!held || slot >= held.until) return false;
    return held.audiences.some((one) => one === audience);
  }

  /** When those days ended for a member, market time; null: there were none. */
  endOf(memberId: string): number | null {
    return this.pasts.get(memberId)?.until ?? null;
  }

  /**
   * Which signals a member is shown (null: anybody of the tier), as a condition, as far as it takes for the
   * longest list.
   * @param before market time from which on signals are held back
   */
  shownTo(memberId: string | null, tier: Tier, before = Infinity): WhereOptions | null {
    const { feedName: feed } = this.deps;
    const past = memberId === null ? undefined : this.pasts.get(memberId);
    const audience = audiencesOf(tier);
    const held = before < Infinity && { slot: { [Op.lt]: new Date(before) } };
    // Without an audience all signals would be searched in vain.
    if (!past) return audience.length === 0 ? null : { feed, audience, ...held };
    const newest = past.receptions
      .filter(({ since, audiences }) => since < before && audiences.length > 0)
      // Nearly every one of them holds a signal, and most of them one alone.
      .slice(-2 * SIGNAL_LIMITS.listMax);
    const parts = [
      { audience, slot: { [Op.gte]: new Date(past.until) } },
      { audience, slot: { [Op.lt]: new Date(past.from) } },
      ...newest.map(({ since, until, audiences }) => ({
        audience: audiences,
        slot: { [Op.gte]: new Date(since), [Op.lt]: new Date(until) },
      })),
    ];
    return { [Op.and]: [{ feed, ...held }, { [Op.or]: parts }] };
  }
}
