import {
  SIGNAL_LIMITS,
  TIERS,
  type SignalDto,
  type SignalsQuery,
  type Tier,
} from "@signaldeck/contract";
import type { DataContext } from "../database/DataContext.ts";
import type { LoggedEvent } from "../live/LoggedEvent.ts";
import type { WhereOptions } from "sequelize";
import { encodeReply, type EncodedReply } from "../http/EncodedReply.ts";
import { reachesTier, type Reach, type Reader } from "../reach/Reach.ts";
import { presentSignal } from "./presentSignal.ts";
import { Signal } from "./Signal.ts";

export interface SignalBoardDeps extends DataContext {
  reach: Pick<Reach, "listedAs" | "shownTo" | "shownToTier">;
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
    for (const tier of TIERS) {
      this.lists.set(tier, await this.newest(this.deps.reach.shownToTier(tier), limit));
    }
    this.replies.clear();
  }

  /** The newest signals that a tier receives, at most `limit`, in the order asked for. */
  list(tier: Tier, { limit, sortOrder }: SignalsQuery): SignalDto[] {
    const newest = (this.lists.get(tier) ?? []).slice(0, limit);
    return sortOrder === "asc" ? newest.reverse() : newest;
  }

  /**
   * The whole reply of `GET /signals`: the tier's, or read from the database for the few whose list is
   * another, because what they were shown may be older than anything cached here.
   */
  replyTo(reader: Reader, query: SignalsQuery): EncodedReply | Promise<EncodedReply> {
    const tier = this.deps.reach.listedAs(reader, (one) => this.oldest(one, query));
    return tier === null ? this.ownReply(reader, query) : this.reply(tier, query);
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

  private async ownReply(
    reader: Reader,
    { limit, sortOrder }: SignalsQuery,
  ): Promise<EncodedReply> {
    const newest = await this.newest(this.deps.reach.shownTo(reader), limit);
    return this.encode(sortOrder === "asc" ? newest.reverse() : newest);
  }

  /** Takes in a committed event; events of other kinds change nothing. */
  apply({ event, audience }: Pick<LoggedEvent, "event" | "audience">): void {
    if (event.type !== "signal.published" && event.type !== "signal.updated") return;
    for (const tier of TIERS) {
      if (!reachesTier(tier, audience)) continue;
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

  private async newest(where: WhereOptions | null, limit: number): Promise<SignalDto[]> {
    if (where === null) return [];
    const rows = await this.deps.database
      .model(Signal)
      .findAll({ where, order: [["sequence", "DESC"]], limit, raw: true });
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
