import type { Language, SignalPreferences, Viewer } from "@signaldeck/contract";
import { Member, ownTermsOf, type MemberRow } from "../../members/Member.ts";
import type { Clock } from "../../process/clock/clock.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import type { LoggedEvent } from "../../live/LoggedEvent.ts";
import { OutboxFollower, type OutboxFollowerDeps } from "./OutboxFollower.ts";
import type { NewMessage } from "../outbox/Outbox.ts";
import type { Reach } from "../../reach/Reach.ts";
import { callsToSignal, signalNews, type SignalNews } from "./signalNews.ts";
import { wantsSignal, type SignalWish } from "./wantsSignal.ts";

export interface SignalFanOutDeps extends OutboxFollowerDeps {
  clock: Clock;
  feed: Pick<PriceFeed, "clock">;
  reach: Pick<Reach, "receives">;
  viewerOf: (member: MemberRow) => Viewer;
}

/** Members that are read in one piece, some ms in which nobody else is answered. */
const MEMBERS_AT_ONCE = 500;

/** What of a member decides which news they get. */
export interface Reader {
  viewer: Viewer;
  /** What they judge signals by. */
  own: SignalPreferences;
  language: Language;
}

/** A member's device or tool that gets signals, with those it wants. */
export interface SignalReceiver extends SignalWish {
  id: string;
  memberId: string;
  /** What was published before it is no news to it. */
  createdAt: Date;
}

/**
 * Tells members' own receivers of signals what `Reach` says is theirs, as far as each wants to hear it.
 */
export abstract class SignalFanOut<
  Receiver extends SignalReceiver,
  Deps extends SignalFanOutDeps = SignalFanOutDeps,
> extends OutboxFollower<Deps> {
  /** All that are switched on, in a lasting order. */
  protected abstract receivers(): Promise<Receiver[]>;

  /**
   * The message for a receiver, to which expiry and the key that keeps it single are added; null
   * where this channel has nothing to say. `reader`: the receiver's member.
   */
  protected abstract messageFor(
    receiver: Receiver,
    news: SignalNews,
    reader: Reader,
  ): NewMessage | null;

  protected async messagesOf(events: readonly LoggedEvent[]): Promise<NewMessage[]> {
    const news = events.flatMap((event) => signalNews(event, this.deps) ?? []);
    if (news.length === 0) return [];
    const receivers = await this.receivers();
    const readers = await this.readersOf(receivers);
    return news.flatMap((one) =>
      receivers.flatMap((receiver) => {
        const reader = readers.get(receiver.memberId);
        if (!reader || !this.receives(receiver, reader, one)) return [];
        const message = this.messageFor(receiver, one, reader);
        const idempotencyKey = `${receiver.id}:${one.id}`;
        if (!message) return [];
        const batch =
          one.event === "signal.published" ? { batchKey: callsToSignal(one.signal.id) } : {};
        return [{ ...message, ...batch, expiresAt: one.expiresAt, idempotencyKey }];
      }),
    );
  }

  private receives(receiver: Receiver, { viewer, own }: Reader, news: SignalNews): boolean {
    const { audience, at, event, signal } = news;
    const { memberId } = receiver;
    const reaching = { slot: Date.parse(signal.createdAt), audience };
    return (
      this.deps.reach.receives({ memberId, viewer }, reaching) &&
      receiver.createdAt.getTime() <= at &&
      wantsSignal(receiver, event, signal, at, own)
    );
  }

  /** Of the members who are not blocked. */
  private async readersOf(receivers: readonly Receiver[]): Promise<Map<string, Reader>> {
    const { database, viewerOf } = this.deps;
    const ids = [...new Set(receivers.map(({ memberId }) => memberId))];
    const readers = new Map<string, Reader>();
    for (let from = 0; from < ids.length; from += MEMBERS_AT_ONCE) {
      const id = ids.slice(from, from + MEMBERS_AT_ONCE);
      const members = await database
        .model(Member)
        .findAll({ where: { id, blockedAt: null }, raw: true });
      for (const member of members) {
        const { language } = member;
        readers.set(member.id, { viewer: viewerOf(member), own: ownTermsOf(member), language });
      }
    }
    return readers;
  }
}
