import { decide, LiveEvent, WEBHOOK_LIMITS, type Viewer } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op } from "sequelize";
import { Member, type MemberRow } from "../../accounts/Member.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/Database.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import { DeliveryPosition } from "../DeliveryPosition.ts";
import { audienceRank, viewerRank } from "../live/liveAudience.ts";
import { LiveEventRow } from "../live/LiveEventRow.ts";
import type { LiveRoad } from "../live/LiveRoad.ts";
import { isWithheld, type Withholding } from "../live/Withholding.ts";
import type { NewMessage, Outbox } from "../Outbox.ts";
import { wantsSignal } from "./wantsSignal.ts";
import { Webhook, type WebhookRow } from "./Webhook.ts";
import { orderKeyOf, webhookMessage, webhookNews } from "./webhookNews.ts";

export interface WebhookFanOutDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  feed: Pick<PriceFeed, "clock" | "info">;
  outbox: Pick<Outbox, "addAll">;
  road: Pick<LiveRoad, "head" | "subscribe">;
  holds: Withholding;
  viewerOf: (member: MemberRow) => Viewer;
  /** Wall milliseconds between two looks for events that could not be taken before. */
  pollInterval?: number;
}

const POSITION = "webhooks";
const POLL_INTERVAL = 2_000;

/** Events that are taken in one transaction. */
const BATCH = 50;

interface Receiver {
  webhook: WebhookRow;
  viewer: Viewer;
}

/**
 * From committed live events to messages in the outbox. The events were written in the transaction
 * that publishes, settles or voids; the messages are written in one transaction with the position up
 * to which events were taken. So whoever publishes waits for nobody's webhooks, and no event is lost
 * or taken twice, whenever a process ends and however many there are.
 */
export class WebhookFanOut {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private leaveRoad: () => void = () => undefined;
  private doneTo = -1;

  constructor(private readonly deps: WebhookFanOutDeps) {}

  /** Takes what was committed while nobody ran, then follows the road. */
  start(): void {
    this.leaveRoad = this.deps.road.subscribe(() => this.runInBackground());
    this.timer = setInterval(() => this.runInBackground(), this.deps.pollInterval ?? POLL_INTERVAL);
    this.timer.unref();
    this.runInBackground();
  }

  async stop(): Promise<void> {
    this.leaveRoad();
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await this.running?.catch(() => undefined);
  }

  /** Takes every event that the road has handed on; resolves when their messages are written. */
  async flush(): Promise<void> {
    while (this.doneTo < this.deps.road.head) {
      this.running ??= this.takeAll().finally(() => (this.running = null));
      await this.running;
    }
  }

  private runInBackground(): void {
    this.flush().catch((error: unknown) => {
      this.deps.log.warn({ err: error }, "webhooks were not told; it will be tried again");
    });
  }

  /** Only what the road has handed on: members' limits have then seen it too. */
  private async takeAll(): Promise<void> {
    const { database, road } = this.deps;
    const { head } = road;
    const positions = database.model(DeliveryPosition);
    for (;;) {
      const position = await positions.findByPk(POSITION, { raw: true });
      const from = position?.lastEventId ?? 0;
      const rows = await database.model(LiveEventRow).findAll({
        where: { id: { [Op.gt]: from, [Op.lte]: head } },
        order: [["id", "ASC"]],
        limit: BATCH,
        raw: true,
      });
      const last = rows.at(-1)?.id;
      if (last === undefined) break;
      const messages = await this.messagesOf(rows);
      await database.write(async (transaction) => {
        const where = { name: POSITION, lastEventId: from };
        const [moved] = await positions.update({ lastEventId: last }, { where, transaction });
        // Another process was faster, and has written these messages.
        if (moved === 1) await this.deps.outbox.addAll(transaction, messages);
      });
    }
    this.doneTo = head;
  }

  private async messagesOf(rows: readonly LiveEventRow[]): Promise<NewMessage[]> {
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
