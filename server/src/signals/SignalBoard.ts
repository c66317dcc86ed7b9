import { SIGNAL_LIMITS, TIERS, tierRank } from "@signaldeck/contract";
import type { SignalDto, SignalsQuery, Tier } from "@signaldeck/contract";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/Database.ts";
import type { RoadEvent } from "../delivery/live/LiveRoad.ts";
import { success } from "../http/envelope.ts";
import { presentSignal } from "./presentSignal.ts";
import { Signal } from "./Signal.ts";

export interface SignalBoardDeps {
  database: Database;
  clock: Clock;
  /** Name of the current feed. */
  feedName: string;
}

/**
 * The newest signals of the current feed as each tier receives them, with the encoded replies, so
 * that a poll costs a look-up and no query. Loaded once, then fed by the committed live events.
 */
export class SignalBoard {
  /** Newest first. */
  private readonly lists = new Map<Tier, SignalDto[]>(TIERS.map((tier) => [tier, []]));
  private readonly replies = new Map<string, Buffer>();

  constructor(private readonly deps: SignalBoardDeps) {}

  /** Reads the newest signals of every tier. */
  async load(): Promise<void> {
    for (const tier of TIERS) this.lists.set(tier, await this.newest(tier));
    this.replies.clear();
  }

  /** The newest signals that a tier receives, at most `limit`, in the order asked for. */
  list(tier: Tier, { limit, sortOrder }: SignalsQuery): SignalDto[] {
    const newest = (this.lists.get(tier) ?? []).slice(0, limit);
    return sortOrder === "asc" ? newest.reverse() : newest;
  }

  /**
   * The whole JSON reply of `GET /signals`, encoded once for each tier and query until a signal of
   * that tier changes; its timestamp is that of the encoding.
   */
  reply(tier: Tier, query: SignalsQuery): Buffer {
    const key = `${tier} ${query.limit} ${query.sortOrder}`;
    let reply = this.replies.get(key);
    if (!reply) {
      const envelope = success(this.list(tier, query), "OK", this.deps.clock.now());
      reply = Buffer.from(JSON.stringify(envelope));
      this.replies.set(key, reply);
    }
    return reply;
  }

  /** Takes in a committed event; events of other kinds change nothing. */
  apply({ event, audience }: Pick<RoadEvent, "event" | "audience">): void {
    if (event.type !== "signal.published" && event.type !== "signal.updated") return;
    for (const tier of TIERS) {
      if (tierRank(tier) < tierRank(audience)) continue;
      const list = this.lists.get(tier) ?? [];
      place(list, event.signal);
    }
    this.replies.clear();
  }

  private async newest(tier: Tier): Promise<SignalDto[]> {
    const audience = TIERS.slice(1).filter((other) => tierRank(other) <= tierRank(tier));
    const rows = await this.deps.database.model(Signal).findAll({
      where: { feed: this.deps.feedName, audience },
      order: [["sequence", "DESC"]],
      limit: SIGNAL_LIMITS.listMax,
      raw: true,
    });
    return rows.map(presentSignal);
  }
}

/** Replaces the signal in a list that is newest first, or adds it at its place. */
function place(list: SignalDto[], signal: SignalDto): void {
  const at = list.findIndex((known) => known.sequence <= signal.sequence);
  if (at === -1) list.push(signal);
  else list.splice(at, list[at]?.id === signal.id ? 1 : 0, signal);
  list.length = Math.min(list.length, SIGNAL_LIMITS.listMax);
}
