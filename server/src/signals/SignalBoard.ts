import { SIGNAL_LIMITS, TIERS, tierRank } from "@signaldeck/contract";
import type { SignalDto, SignalsQuery, Tier } from "@signaldeck/contract";
import type { Clock } from "../clock/clock.ts";
import type { Database } from "../database/Database.ts";
import { audienceRank } from "../live/liveAudience.ts";
import type { RoadEvent } from "../live/RoadEvent.ts";
import { encodeReply, type EncodedReply } from "../http/EncodedReply.ts";
import type { OwnReceptions } from "../reach/OwnReceptions.ts";
import { presentSignal } from "./presentSignal.ts";
import { Signal } from "./Signal.ts";

export interface SignalBoardDeps {
  database: Database;
  clock: Clock;
  past: Pick<OwnReceptions, "endOf" | "shownTo">;
}

/** Who asks for the list; null: anybody of the tier. */
interface BoardReader {
  memberId: string | null;
  tier: Tier;
}

/**
 * The newest signals of the current feed as each tier receives them, with the encoded replies, so
 * that a poll costs a look-up and no query. Loaded once, then fed by the committed live events.
 */
export class SignalBoard {
  /** Newest first. */
  private readonly lists = new Map<Tier, SignalDto[]>(TIERS.map((tier) => [tier, []]));
  private readonly replies = new Map<string, EncodedReply>();

  constructor(private readonly deps: SignalBoardDeps) {}

  /** Reads the newest signals of every tier. */
  async load(): Promise<void> {
    const limit = SIGNAL_LIMITS.listMax;
    for (const tier of TIERS)
      this.lists.set(tier, await this.newest({ memberId: null, tier }, limit));
    this.replies.clear();
  }

  /** The newest signals that a tier receives, at most `limit`, in the order asked for. */
  list(tier: Tier, { limit, sortOrder }: SignalsQuery): SignalDto[] {
    const newest = (this.lists.get(tier) ?? []).slice(0, limit);
    return sortOrder === "asc" ? newest.reverse() : newest;
  }

  /** The whole reply of `GET /signals`; read from the database where it goes back to own windows. */
  replyTo(
    { memberId, tier }: BoardReader & { memberId: string },
    query: SignalsQuery,
  ): EncodedReply | Promise<EncodedReply> {
    const end = this.deps.past.endOf(memberId);
    const isTheTiers = end === null || (this.oldest(tier, query) ?? -Infinity) >= end;
    return isTheTiers ? this.reply(tier, query) : this.replyBefore({ memberId, tier }, query);
  }

  /** Encoded once for each tier and query until a signal changes. */
  reply(tier: Tier, query: SignalsQuery): EncodedReply {
    const key = `${tier} ${query.limit} ${query.sortOrder}`;
    let reply = this.replies.get(key);
    if (!reply) {
      reply = this.encode(this.list(tier, query));
      this.replies.set(key, reply);
    }
    return reply;
  }

  /**
   * The same reply with nothing published at or after `before` (market time, epoch milliseconds),
   * for the few from whom new signals are held back; read from the database, because what they were
   * shown may be older than anything kept here.
   */
  async replyBefore(
    reader: BoardReader,
    { limit, sortOrder }: SignalsQuery,
    before = Infinity,
  ): Promise<EncodedReply> {
    const newest = await this.newest(reader, limit, before);
    return this.encode(sortOrder === "asc" ? newest.reverse() : newest);
  }

  /** Takes in a committed event; events of other kinds change nothing. */
  apply({ event, audience }: Pick<RoadEvent, "event" | "audience">): void {
    if (event.type !== "signal.published" && event.type !== "signal.updated") return;
    for (const tier of TIERS) {
      if (tierRank(tier) < audienceRank(audience)) continue;
      const list = this.lists.get(tier) ?? [];
      place(list, event.signal);
    }
    this.replies.clear();
  }

  private encode(signals: readonly SignalDto[]): EncodedReply {
    return encodeReply(signals, this.deps.clock.now());
  }

  /** The mark of the oldest signal of a list; null: it goes as far back as there are signals. */
  private oldest(tier: Tier, { limit }: SignalsQuery): number | null {
    const last = this.lists.get(tier)?.[limit - 1];
    return last ? Date.parse(last.createdAt) : null;
  }

  private async newest(
    { memberId, tier }: BoardReader,
    limit: number,
    before?: number,
  ): Promise<SignalDto[]> {
    // Whoever receives none would have all signals looked through for one.
    if (tier === "guest") return [];
    const rows = await this.deps.database.model(Signal).findAll({
      where: this.deps.past.shownTo(memberId, tier, before),
      order: [["sequence", "DESC"]],
      limit,
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
