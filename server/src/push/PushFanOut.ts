import type { OwnTerms } from "@signaldeck/contract";
import type { NewMessage } from "../outbox/Outbox.ts";
import { SignalFanOut, type SignalFanOutDeps } from "../news/SignalFanOut.ts";
import type { SignalNews } from "../news/signalNews.ts";
import { pushMessage, pushOrderKeyOf, type WaitingPush } from "./pushMessages.ts";
import { PushSubscription, type PushSubscriptionRow } from "./PushSubscription.ts";

/** Tells members' devices of signals. */
export class PushFanOut extends SignalFanOut<PushSubscriptionRow> {
  constructor(deps: SignalFanOutDeps) {
    super(deps, "push");
  }

  protected receivers(): Promise<PushSubscriptionRow[]> {
    return this.deps.database
      .model(PushSubscription)
      .findAll({ order: [["id", "ASC"]], raw: true });
  }

  protected messageFor(
    subscription: PushSubscriptionRow,
    { event, signal, expiresAt }: SignalNews,
    own: OwnTerms,
  ): NewMessage | null {
    const message = pushMessage(event, signal, expiresAt, own);
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
}
