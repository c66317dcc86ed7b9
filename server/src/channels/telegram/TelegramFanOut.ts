import type { SignalDto, SignalNewsEvent } from "@signaldeck/contract";
import type { Clock } from "../../process/clock/clock.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import { LedgerRecord } from "../../ledger/sealed/LedgerRecord.ts";
import type { LoggedEvent } from "../../live/LoggedEvent.ts";
import { OutboxFollower, type OutboxFollowerDeps } from "../../delivery/news/OutboxFollower.ts";
import { reachesTier } from "../../reach/Reach.ts";
import type { NewMessage } from "../../delivery/outbox/Outbox.ts";
import type { ReadLogHead } from "../../delivery/news/ReadLogHead.ts";
import { signalNews, type SignalNews } from "../../delivery/news/signalNews.ts";
import { publishedText, resultText, withdrawnText, type PostContext } from "./signalText.ts";
import type { ChannelOfTier, TelegramConfig } from "../../process/settings/telegramConfig.ts";
import { channelText, type PostEvent } from "../../delivery/telegram/telegramMessages.ts";

export interface TelegramFanOutDeps extends OutboxFollowerDeps {
  clock: Clock;
  feed: Pick<PriceFeed, "clock" | "info">;
  channels: readonly ChannelOfTier[];
  posts: TelegramConfig["posts"];
  recordUrl: string;
  /** The operator's, percent. */
  payoutPercent: number;
  readLogHead: ReadLogHead;
}

/**
 * Posts each signal to the channels of the tiers that receive it, by the audiences of the live
 * stream, and how it ended as a reply. A channel is many people: it knows no member's own pause,
 * payout or floor, so the sealed grade alone decides whether a signal is recommended.
 */
export class TelegramFanOut extends OutboxFollower<TelegramFanOutDeps> {
  constructor(deps: TelegramFanOutDeps) {
    super(deps, "telegram");
  }

  protected async messagesOf(events: readonly LoggedEvent[]): Promise<NewMessage[]> {
    const messages: NewMessage[] = [];
    for (const event of events) {
      const news = signalNews(event, this.deps);
      if (news) messages.push(...(await this.posts(news)));
    }
    return messages;
  }

  private async posts(news: SignalNews): Promise<NewMessage[]> {
    const { id, audience, signal, event: told, expiresAt } = news;
    if (this.deps.posts === "recommended" && signal.grade !== "recommended") return [];
    const channels = this.deps.channels.filter(({ tier }) => reachesTier(tier, audience));
    if (channels.length === 0) return [];
    const event = POSTS[told];
    const { label, live } = this.deps.feed.info;
    const context: PostContext = {
      recordUrl: this.deps.recordUrl,
      payoutPercent: this.deps.payoutPercent,
      feed: { label, live },
      logHead: await this.deps.readLogHead(),
    };
    const html =
      event === "published"
        ? publishedText(signal, context)
        : (event === "withdrawn" ? withdrawnText : resultText)(
            signal,
            await this.lastHash(signal),
            context,
          );
    return channels.map((channel) =>
      channelText({
        channel,
        html,
        event,
        subject: `${SUBJECTS[event]} No. ${signal.sequence} ${signal.pair}`,
        signalId: signal.id,
        expiresAt,
        idempotencyKey: `${channel.chatId}:${id}`,
      }),
    );
  }

  /** Of the record that was written with the event. */
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

const POSTS: Record<SignalNewsEvent, PostEvent> = {
  "signal.published": "published",
  "signal.withdrawn": "withdrawn",
  "signal.settled": "result",
  "signal.voided": "result",
};

const SUBJECTS: Record<PostEvent, string> = {
  published: "signal",
  withdrawn: "withdrawal of",
  result: "result of",
};
