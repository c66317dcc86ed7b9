import {
  EventSubscriber,
  type EventSubscriberDeps,
  type Write,
} from "../../live/EventSubscriber.ts";
import type { LoggedEvent } from "../../live/LoggedEvent.ts";
import type { NewMessage, Outbox } from "../outbox/Outbox.ts";
import { callsToSignal, takenBackIn } from "./signalNews.ts";

export interface OutboxFollowerDeps extends EventSubscriberDeps {
  outbox: Pick<Outbox, "addAll" | "withdrawBatch">;
}

/** The last error of a message that would have called somebody to a signal. */
const TAKEN_BACK = "The signal was taken back before anyone here heard about it.";

/** Makes of the event log's events messages in the outbox, and takes back those that call to nothing. */
export abstract class OutboxFollower<
  Deps extends OutboxFollowerDeps = OutboxFollowerDeps,
> extends EventSubscriber<Deps> {
  /** What is to be sent on account of these events of signals, in their order. */
  protected abstract messagesOf(events: readonly LoggedEvent[]): Promise<NewMessage[]>;

  protected async prepare(events: readonly LoggedEvent[]): Promise<Write> {
    const { outbox } = this.deps;
    const messages = await this.messagesOf(events);
    return async (transaction) => {
      await outbox.addAll(transaction, messages);
      for (const id of new Set(events.flatMap((event) => takenBackIn(event) ?? []))) {
        await outbox.withdrawBatch(transaction, callsToSignal(id), TAKEN_BACK);
      }
    };
  }
}
