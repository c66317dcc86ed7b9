import { decide, LiveEvent, type Viewer } from "@signaldeck/contract";
import { Member, type MemberRow } from "../accounts/Member.ts";
import type { Clock } from "../clock.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { audienceRank, viewerRank } from "./live/liveAudience.ts";
import type { LiveEventRow } from "./live/LiveEventRow.ts";
import { RoadFollower, type RoadFollowerDeps } from "./live/RoadFollower.ts";
import { isWithheld, type Withholding } from "./live/Withholding.ts";
import type { NewMessage } from "./Outbox.ts";
import { signalNews } from "./signalNews.ts";
import { wantsSignal, type SignalWish } from "./wantsSignal.ts";

export interface SignalFanOutDeps extends RoadFollowerDeps {
  clock: Clock;
  feed: Pick<PriceFeed, "clock" | "info">;
  holds: Withholding;
  viewerOf: (member: MemberRow) => Viewer;
}

/** Something of a member's that is told of signals, with what it wants to be told. */
export interface SignalReceiver extends SignalWish {
  id: string;
  memberId: string;
  /** What was published before it is no news to it. */
  createdAt: Date;
}

/** One event that receivers are told of. */
export interface SignalNews extends NonNullable<ReturnType<typeof signalNews>> {
  row: LiveEventRow;
  /** When it stops being news, wall time in epoch milliseconds. */
  expiresAt: number;
}

/** How one channel tells its receivers; what all of them have in common is done for it. */
export interface SignalChannel {
  /** The follower's row in `delivery_positions`. */
  position: string;
  /** How long in ms a signal's end is still news; a published signal is so until its own expiry. */
  resultLife: number;
}

/**
 * Tells members' own receivers of signals, by the audiences and holds of the live stream: who sees
 * an event, and until when it is news, is decided here for every channel.
 */
export abstract class SignalFanOut<
  Receiver extends SignalReceiver,
> extends RoadFollower<SignalFanOutDeps> {
  protected constructor(
    deps: SignalFanOutDeps,
    private readonly channel: SignalChannel,
  ) {
    super(deps, channel.position);
  }

  /** All that are switched on, in a lasting order. */
  protected abstract receivers(): Promise<Receiver[]>;

  /** The message for a receiver; expiry and the key that keeps it single are added to it. */
  protected abstract messageFor(receiver: Receiver, news: SignalNews): NewMessage;

  protected async messagesOf(rows: readonly LiveEventRow[]): Promise<NewMessage[]> {
    const news = rows.flatMap((row) => this.newsOf(row) ?? []);
    if (news.length === 0) return [];
    const receivers = await this.receivers();
    const viewers = await this.viewersOf(receivers);
    return news.flatMap((one) =>
      receivers
        .filter((receiver) => this.receives(receiver, viewers.get(receiver.memberId), one))
        .map((receiver) => ({
          ...this.messageFor(receiver, one),
          expiresAt: one.expiresAt,
          idempotencyKey: `${receiver.id}:${one.row.id}`,
        })),
    );
  }

  private newsOf(row: LiveEventRow): SignalNews | null {
    const { clock, feed } = this.deps;
    const parsed = LiveEvent.safeParse(JSON.parse(row.payload));
    const found = parsed.success ? signalNews(parsed.data) : null;
    if (found?.signal.feed.name !== feed.info.name) return null;
    const now = clock.now();
    const left =
      found.event === "signal.published"
        ? feed.clock.wallDelayUntil(Date.parse(found.signal.expiresAt))
        : row.createdAt.getTime() + this.channel.resultLife - now;
    return left <= 0 ? null : { row, ...found, expiresAt: now + left };
  }

  private receives(receiver: Receiver, viewer: Viewer | undefined, news: SignalNews): boolean {
    const { row, event, signal } = news;
    return (
      viewer !== undefined &&
      audienceRank(row.audience) <= viewerRank(viewer) &&
      decide(viewer, "signals.read").allowed &&
      !isWithheld({ type: event, signal }, this.deps.holds.withheldSince(receiver.memberId)) &&
      receiver.createdAt <= row.createdAt &&
      wantsSignal(receiver, event, signal, row.createdAt.getTime())
    );
  }

  /** Of the members who are not blocked. */
  private async viewersOf(receivers: readonly Receiver[]): Promise<Map<string, Viewer>> {
    const id = [...new Set(receivers.map(({ memberId }) => memberId))];
    const members = await this.deps.database
      .model(Member)
      .findAll({ where: { id, blockedAt: null }, raw: true });
    return new Map(members.map((member) => [member.id, this.deps.viewerOf(member)]));
  }
}
