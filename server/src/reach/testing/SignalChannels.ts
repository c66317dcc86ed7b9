import type { PushWish, Tier } from "@signaldeck/contract";
import { StoredSession } from "../../accounts/StoredSession.ts";
import type { ViewedMember } from "../../accounts/SessionReader.ts";
import { isReceived } from "../../journal/received/readReceptions.ts";
import type { JournalFixture } from "../../journal/testing/JournalFixture.ts";
import { deriving } from "../../database/derivedColumns.ts";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import type { StreamReader } from "../../live/testing/StreamReader.ts";
import { Member } from "../../members/Member.ts";
import { Outbox } from "../../delivery/outbox/Outbox.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { changeWish, subscribe } from "../../channels/push/changePush.ts";
import { PushFanOut } from "../../channels/push/PushFanOut.ts";
import type { PushService } from "../../delivery/push/testing/PushService.ts";
import type { SignalRow } from "../../signals/Signal.ts";
import { TelegramFanOut } from "../../channels/telegram/TelegramFanOut.ts";
import { createWebhook } from "../../channels/webhooks/changeWebhooks.ts";
import { WebhookFanOut } from "../../channels/webhooks/WebhookFanOut.ts";

/** Somebody to whom every channel leads. */
export interface Walker {
  token: string;
  memberId: string;
  tier: Tier;
  unlocked: boolean;
  stream: StreamReader;
  webhookId: string;
  /** Of the webhook that is to be silent at every hour. */
  silentId: string;
  deviceId: string;
  /** How often the stream was asked to say where it is. */
  asked: number;
}

const CHANNELS = [
  { tier: "silver", chatId: "-101" },
  { tier: "pro", chatId: "-102" },
  { tier: "gold", chatId: "-103" },
] as const;

const WISH: PushWish = {
  events: ["signal.published", "signal.voided"],
  filter: { pairs: [], minConfidence: 50, recommendedOnly: false, quietHours: null },
};
const SILENT = { ...WISH, filter: { ...WISH.filter, quietHours: { from: "00:00", to: "00:00" } } };

/** Every channel by which a signal reaches somebody, put together as in the product. */
export class SignalChannels {
  private readonly deps;
  private readonly followers;
  private people = 0;

  constructor(
    private readonly journal: JournalFixture,
    private readonly service: PushService,
  ) {
    const { fixture, eventLog, reach } = journal.signals;
    const { database, clock, log } = fixture.context;
    const outbox = new Outbox({ database, clock, log, ways: {} });
    const readLogHead = () => Promise.resolve(null);
    const viewerOf = ({ role, tier, dashboardUnlocked }: ViewedMember) => ({
      role,
      tier,
      dashboardUnlocked,
    });
    const shared = {
      database,
      clock,
      log,
      outbox,
      eventLog,
      reach,
      payoutPercent: 85,
      feed: fixture.feed,
    };
    const publicUrl = "https://deck.example";
    this.deps = { database, clock, outbox, config: { webhookLoopback: true }, secret: publicUrl };
    this.followers = [
      new WebhookFanOut({ ...shared, readLogHead, publicUrl, viewerOf }),
      new PushFanOut({ ...shared, viewerOf }),
      new TelegramFanOut({
        ...shared,
        readLogHead,
        channels: CHANNELS,
        posts: "all",
        recordUrl: publicUrl,
      }),
      journal.receptions,
    ];
  }

  async join(tier: Tier): Promise<Walker> {
    const { journal, deps } = this;
    const token = await journal.join(tier);
    const memberId = journal.signals.memberIdOf(token);
    this.people += 1;
    const id = `0198c0de-0000-7000-8000-${String(this.people).padStart(12, "0")}`;
    const now = deps.clock.now();
    const times = { createdAt: new Date(now), expiresAt: new Date(now + 1e9) };
    await deps.database.write((transaction) =>
      deps.database
        .model(StoredSession)
        .create({ id, memberId, tokenHash: id, userAgent: null, ...times }, { transaction }),
    );
    const viewer = { role: "member", tier, dashboardUnlocked: true } as const;
    const session = { id, memberId, viewer };
    const device = await subscribe(deps, session, this.service.subscribe().subscription, null);
    await changeWish(deps, session, device.id, WISH);
    const hook = async (wish: PushWish) => {
      const input = { url: "https://tool.example/hook", enabled: true, ...wish };
      return (await createWebhook(deps, memberId, input)).webhook.id;
    };
    const stream = journal.signals.read(token);
    await stream.until(() => stream.types.includes("stream.opened"));
    return {
      token,
      memberId,
      tier,
      unlocked: true,
      stream,
      webhookId: await hook(WISH),
      silentId: await hook(SILENT),
      deviceId: device.id,
      asked: 0,
    };
  }

  /** Changes what a member may see, as an upgrade or a lock does. */
  async change(walker: Walker, to: Partial<Pick<Walker, "tier" | "unlocked">>): Promise<void> {
    Object.assign(walker, to);
    const { tier, unlocked: dashboardUnlocked, memberId, token } = walker;
    const values = { tier, dashboardUnlocked };
    await this.deps.database.write((transaction) =>
      this.deps.database
        .model(Member)
        .update(values, { where: { id: memberId }, transaction, ...deriving }),
    );
    const { signals: opened } = this.journal;
    opened.changeSession(token, values);
    if (!dashboardUnlocked) await walker.stream.until(() => walker.stream.ended);
    if (!dashboardUnlocked || !walker.stream.ended) return;
    walker.stream = opened.read(token);
    walker.asked = 0;
    await walker.stream.until(() => walker.stream.types.includes("stream.opened"));
  }

  /** By which channels the newest event of a signal reached somebody. */
  async told(walker: Walker): Promise<Record<"stream" | "resume" | "webhook" | "push", boolean>> {
    for (const follower of this.followers) await follower.flush();
    const event = await this.newestEvent();
    walker.asked += 1;
    await this.reached(walker.memberId, walker.stream, walker.asked);
    const cut = this.journal.signals.read(walker.token, String(event - 1));
    await cut.until(() => cut.ended || cut.types.includes("stream.opened"));
    await this.reached(walker.memberId, cut, 1);
    walker.asked += walker.stream.ended ? 0 : 1;
    cut.close();
    const has = ({ events }: StreamReader) => events.some(({ id }) => id === String(event));
    return {
      stream: has(walker.stream),
      resume: has(cut),
      webhook: await this.isWritten(walker.webhookId),
      push: await this.isWritten(walker.deviceId),
    };
  }

  /** The signals that a stream brings to somebody who comes back after an event. */
  async resumed({ token, memberId }: Walker, event: number): Promise<number[]> {
    const cut = this.journal.signals.read(token, String(event));
    await cut.until(() => cut.types.includes("stream.opened"));
    await this.reached(memberId, cut, 1);
    cut.close();
    return cut.events.flatMap(({ event: told }) =>
      told.type === "signal.published" ? [told.signal.sequence] : [],
    );
  }

  /** Whether a webhook of theirs that is always quiet got it all the same. */
  isLoud({ silentId }: Walker): Promise<boolean> {
    return this.isWritten(silentId);
  }

  /** Whether the channel of the highest tier that somebody of a tier may be in got it. */
  channelHeard(tier: Tier): Promise<boolean> {
    const channel = CHANNELS.find((one) => one.tier === tier) ?? CHANNELS[2];
    return this.isWritten(channel.chatId);
  }

  /** By which channels a signal is somebody's now. */
  async has(
    { token }: Walker,
    { id }: Pick<SignalRow, "id">,
  ): Promise<Record<"list" | "seal" | "entry", boolean>> {
    const { journal } = this;
    const list = await journal.call<{ id: string }[]>("get", "/signals?limit=100").as(token);
    const seal = await journal.call("get", `/signals/${id}/seal`).as(token);
    const entry = await journal
      .call("put", `/journal/entries/${id}`, { decision: "skipped" })
      .as(token);
    return {
      list: list.status === 200 && list.data.some((signal) => signal.id === id),
      // The log has nothing yet of what may be opened.
      seal: ![403, 404].includes(seal.status),
      entry: ![403, 404].includes(entry.status),
    };
  }

  /** How many of the day's signals the room counts as somebody's; null: they may not ask. */
  async counted({ token }: Walker): Promise<number | null> {
    const today = await this.journal.call<{ received: number }>("get", "/signals/today").as(token);
    return today.status === 200 ? today.data.received : null;
  }

  /** Whether it was written down that a signal reached somebody. */
  wasReceived({ memberId }: Walker, signal: SignalRow): Promise<boolean> {
    const { database } = this.deps;
    return database.write((transaction) => isReceived(database, memberId, signal, transaction));
  }

  /** The id of the newest event of a signal; the desk's event comes beside it. */
  private async newestEvent(): Promise<number> {
    const type = ["signal.published", "signal.updated"];
    const newest = await this.deps.database
      .model(LiveEventRow)
      .findOne({ where: { type }, order: [["id", "DESC"]], raw: true });
    if (!newest) throw new Error("Nothing was told of a signal");
    return newest.id;
  }

  private async isWritten(receiver: string): Promise<boolean> {
    const idempotencyKey = `${receiver}:${await this.newestEvent()}`;
    return (await this.deps.database.model(OutboxMessage).count({ where: { idempotencyKey } })) > 0;
  }

  /** Resolves when a stream has said all that was handed to it by now. */
  private async reached(memberId: string, stream: StreamReader, times: number): Promise<void> {
    this.journal.signals.hub.notify(memberId, { type: "stream.reset" });
    const said = () => stream.types.filter((type) => type === "stream.reset").length;
    await stream.until(() => stream.ended || said() >= times);
  }
}
