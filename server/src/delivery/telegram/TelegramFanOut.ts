import { decide, LiveEvent, tierRank, WEBHOOK_LIMITS, type SignalDto } from "@signaldeck/contract";
import type { Clock } from "../../clock.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import { LedgerRecord } from "../../signals/ledger/LedgerRecord.ts";
import { audienceRank } from "../live/liveAudience.ts";
import type { LiveEventRow } from "../live/LiveEventRow.ts";
import { RoadFollower, type RoadFollowerDeps } from "../live/RoadFollower.ts";
import type { NewMessage } from "../Outbox.ts";
import { signalNews } from "../signalNews.ts";
import { publishedText, resultText, type PostContext } from "./signalText.ts";
import type { ChannelOfTier } from "./telegramConfig.ts";
import { channelText } from "./telegramMessages.ts";

export interface TelegramFanOutDeps extends RoadFollowerDeps {
  clock: Clock;
  feed: Pick<PriceFeed, "clock" | "info">;
  channels: readonly ChannelOfTier[];
  recordUrl: string;
}

interface News {
  row: LiveEventRow;
  signal: SignalDto;
  event: "published" | "result";
}

/**
 * Posts each signal to the channels of the tiers that receive it, by the audiences of the live
 * stream, and how it ended as a reply. A channel is many people: it knows no member's own pause.
 */
export class TelegramFanOut extends RoadFollower<TelegramFanOutDeps> {
  constructor(deps: TelegramFanOutDeps) {
    super(deps, "telegram");
  }

  protected async messagesOf(rows: readonly LiveEventRow[]): Promise<NewMessage[]> {
    const messages: NewMessage[] = [];
    for (const row of rows) {
      const news = this.newsIn(row);
      if (news) messages.push(...(await this.posts(news)));
    }
    return messages;
  }

  private newsIn(row: LiveEventRow): News | null {
    const { data } = LiveEvent.safeParse(JSON.parse(row.payload));
    const found = data ? signalNews(data) : null;
    if (found?.signal.feed.name !== this.deps.feed.info.name) return null;
    const { signal, event } = found;
    return { row, signal, event: event === "signal.published" ? "published" : "result" };
  }

  private async posts({ row, signal, event }: News): Promise<NewMessage[]> {
    const channels = this.deps.channels.filter(({ tier }) => receives(tier, row));
    const left = this.pointLeft({ row, signal, event });
    if (channels.length === 0 || left <= 0) return [];
    const { label, live } = this.deps.feed.info;
    const context: PostContext = { recordUrl: this.deps.recordUrl, feed: { label, live } };
    const html =
      event === "published"
        ? publishedText(signal, context)
        : resultText(signal, await this.lastHash(signal), context);
    return channels.map((channel) =>
      channelText({
        ...{ channel, html, event },
        subject: `${event === "published" ? "signal" : "result of"} No. ${signal.sequence} ${signal.pair}`,
        signalId: signal.id,
        expiresAt: this.deps.clock.now() + left,
        idempotencyKey: `${channel.chatId}:${row.id}`,
      }),
    );
  }

  /** How long the news are worth posting, in wall ms: a signal until its own expiry. */
  private pointLeft({ row, signal, event }: News): number {
    const { clock, feed } = this.deps;
    return event === "published"
      ? feed.clock.wallDelayUntil(Date.parse(signal.expiresAt))
      : row.createdAt.getTime() + WEBHOOK_LIMITS.resultLife - clock.now();
  }

  /** Of the record that says how the signal ended, which was written with the event. */
  private async lastHash(signal: SignalDto): Promise<string> {
    const last = await this.deps.database.model(LedgerRecord).findOne({
      attributes: ["hash"],
      where: { signalId: signal.id },
      order: [["position", "DESC"]],
      raw: true,
    });
    return last?.hash ?? signal.ledgerHash;
  }
}

/** Whether members of a tier receive what an event says. */
function receives(tier: ChannelOfTier["tier"], { audience }: LiveEventRow): boolean {
  const viewer = { role: "member" as const, tier, dashboardUnlocked: true };
  return audienceRank(audience) <= tierRank(tier) && decide(viewer, "signals.read").allowed;
}
