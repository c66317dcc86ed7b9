import {
  liveNote,
  resultNote,
  verdictOf,
  withdrawnNote,
  type SignalTerms,
  type PushMessage,
} from "@signaldeck/contract";
import { inLanguage } from "../../process/language/inLanguage.ts";
import type { NewMessage } from "../../delivery/outbox/Outbox.ts";
import {
  SignalFanOut,
  type Reader,
  type SignalFanOutDeps,
} from "../../delivery/news/SignalFanOut.ts";
import type { SignalNews } from "../../delivery/news/signalNews.ts";
import { pushOrderKeyOf, type WaitingPush } from "../../delivery/push/pushMessages.ts";
import {
  PushSubscription,
  type PushSubscriptionRow,
} from "../../delivery/push/PushSubscription.ts";

export interface PushFanOutDeps extends SignalFanOutDeps {
  /** By which those judge who have no payout of their own, percent. */
  payoutPercent: number;
}

/** Tells members' devices of signals, each in its member's language. */
export class PushFanOut extends SignalFanOut<PushSubscriptionRow, PushFanOutDeps> {
  /** Of each piece of news what it says, once for each language, verdict and floor. */
  private readonly written = new WeakMap<SignalNews, Map<string, PushMessage | null>>();

  constructor(deps: PushFanOutDeps) {
    super(deps, "push");
  }

  protected receivers(): Promise<PushSubscriptionRow[]> {
    return this.deps.database
      .model(PushSubscription)
      .findAll({ order: [["id", "ASC"]], raw: true });
  }

  protected messageFor(
    subscription: PushSubscriptionRow,
    news: SignalNews,
    reader: Reader,
  ): NewMessage | null {
    const { event, signal } = news;
    const message = this.wordsOf(news, reader);
    return (
      message && {
        channel: "push",
        recipient: new URL(subscription.endpoint).host,
        subject: `${event} ${signal.pair}`,
        payload: { subscriptionId: subscription.id, message } satisfies WaitingPush,
        orderKey: pushOrderKeyOf(subscription.id),
      }
    );
  }

  /** Thousands of devices share a few texts. */
  private wordsOf(news: SignalNews, { language, own }: Reader): PushMessage | null {
    const { signal } = news;
    const texts = this.written.get(news) ?? new Map<string, PushMessage | null>();
    this.written.set(news, texts);
    const terms = { ...own, usualPayout: this.deps.payoutPercent };
    const key = `${language} ${verdictOf(signal, terms)} ${own.floor}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = inLanguage(language, () => pushMessage(news, terms));
    texts.set(key, text);
    return text;
  }
}

/**
 * What a device hears of a signal; null where there is nothing to tell, as of one that stays
 * without a result.
 * @param terms what the device's member judges signals by
 */
function pushMessage(
  { event, signal, expiresAt }: SignalNews,
  terms: SignalTerms,
): PushMessage | null {
  const note =
    event === "signal.published"
      ? liveNote(signal, terms)
      : event === "signal.withdrawn"
        ? withdrawnNote(signal)
        : resultNote(signal);
  return note && { ...note, expiresAt: new Date(expiresAt).toISOString() };
}
