import type { Database } from "../../../database/Database.ts";
import { createLog } from "../../../process/log.ts";
import { TestClock } from "../../../testing/TestClock.ts";
import { Outbox, type NewMessage } from "../Outbox.ts";
import type { Delivery } from "../sender.ts";
import { mailWay } from "../../mails/post/mailWay.ts";
import { webhookWay } from "../../webhooks/webhookWay.ts";

/** One message as it arrived. */
export interface Arrival {
  name: string;
  receiver: string;
  at: number;
}

/** What a receiver makes of a message; null: it takes it. */
export type Answer = (name: string, receiver: string) => Error | null;

/** An outbox for webhooks and mails, with the receivers' side of it. */
export function receivers(database: Database, answer: Answer = () => null) {
  const clock = new TestClock();
  const arrivals: Arrival[] = [];
  const outside: { answer: Answer; travel: (name: string) => Promise<void> } = {
    answer,
    travel: () => Promise.resolve(),
  };
  const send = async ({ recipient, payload }: Delivery) => {
    const { name } = payload as { name: string };
    const fault = outside.answer(name, recipient);
    if (fault) throw fault;
    await outside.travel(name);
    arrivals.push({ name, receiver: recipient, at: clock.now() });
  };
  const outbox = new Outbox({
    database,
    clock,
    log: createLog("silent"),
    ways: { webhook: webhookWay(send), mail: mailWay(send) },
  });
  const add = (name: string, message: Partial<NewMessage> = {}) =>
    database.write((transaction) =>
      outbox.add(transaction, {
        channel: "webhook",
        recipient: "one.example",
        orderKey: message.recipient ?? "one.example",
        payload: { name },
        ...message,
      }),
    );
  return { clock, outbox, arrivals, outside, add };
}
