import { decide, LiveEvent, WEBHOOK_LIMITS, type Viewer } from "@signaldeck/contract";
import { Member, type MemberRow } from "../../accounts/Member.ts";
import type { Clock } from "../../clock.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import { audienceRank, viewerRank } from "../live/liveAudience.ts";
import type { LiveEventRow } from "../live/LiveEventRow.ts";
import { RoadFollower, type RoadFollowerDeps } from "../live/RoadFollower.ts";
import { isWithheld, type Withholding } from "../live/Withholding.ts";
import type { NewMessage } from "../Outbox.ts";
import { wantsSignal } from "./wantsSignal.ts";
import { Webhook, type WebhookRow } from "./Webhook.ts";
import { orderKeyOf, webhookMessage, webhookNews } from "./webhookNews.ts";

export interface WebhookFanOutDeps extends RoadFollowerDeps {
  clock: Clock;
  feed: Pick<PriceFeed, "clock" | "info">;
  holds: Withholding;
  viewerOf: (member: MemberRow) => Viewer;
}

interface Receiver {
  webhook: WebhookRow;
  viewer: Viewer;
}

/** Tells members' own tools of signals, by the audiences and holds of the live stream. */
export class WebhookFanOut extends RoadFollower<WebhookFanOutDeps> {
  constructor(deps: WebhookFanOutDeps) {
    super(deps, "webhooks");
  }

  protected async messagesOf(rows: readonly LiveEventRow[]): Promise<NewMessage[]> {
    const news = rows.flatMap((row) => {
      const parsed = LiveEvent.safeParse(JSON.parse(row.payload));
      const found = parsed.success ? webhookNews(parsed.data) : null;
      if (found?.signal.feed.name !== this.deps.feed.info.name) return [];
      return [{ row, ...found }];
    });
    if (news.length === 0) return [];
    const receivers = await this.receivers();
    return news.flatMap((one) =>
      receivers
        .filter((receiver) => this.receives(receiver, one))
        .flatMap((receiver) => this.message(receiver, one) ?? []),
    );
  }

  private receives({ webhook, viewer }: Receiver, { row, event, signal }: News): boolean {
    return (
      audienceRank(row.audience) <= viewerRank(viewer) &&
      decide(viewer, "signals.read").allowed &&
      !isWithheld({ type: event, signal }, this.deps.holds.withheldSince(webhook.memberId)) &&
      webhook.createdAt <= row.createdAt &&
      wantsSignal(webhook, event, signal, row.createdAt.getTime())
    );
  }

  private message({ webhook }: Receiver, { row, event, signal }: News): NewMessage | null {
    const now = this.deps.clock.now();
    const left =
      event === "signal.published"
        ? this.deps.feed.clock.wallDelayUntil(Date.parse(signal.expiresAt))
        : row.createdAt.getTime() + WEBHOOK_LIMITS.resultLife - now;
    if (left <= 0) return null;
    return {
      channel: "webhook",
      recipient: new URL(webhook.url).host,
      subject: `${event} ${signal.pair}`,
      payload: webhookMessage(webhook.id, event, signal, row.createdAt.getTime()),
      orderKey: orderKeyOf(webhook.id),
      expiresAt: now + left,
      idempotencyKey: `${webhook.id}:${row.id}`,
    };
  }

  private async receivers(): Promise<Receiver[]> {
    const { database, viewerOf } = this.deps;
    const webhooks = await database
      .model(Webhook)
      .findAll({ where: { disabledReason: null }, order: [["id", "ASC"]], raw: true });
    const id = [...new Set(webhooks.map(({ memberId }) => memberId))];
    const members = await database
      .model(Member)
      .findAll({ where: { id, blockedAt: null }, raw: true });
    const viewers = new Map(members.map((member) => [member.id, viewerOf(member)]));
    return webhooks.flatMap((webhook) => {
      const viewer = viewers.get(webhook.memberId);
      return viewer ? [{ webhook, viewer }] : [];
    });
  }
}

interface News extends NonNullable<ReturnType<typeof webhookNews>> {
  row: LiveEventRow;
}
