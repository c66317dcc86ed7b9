import {
  defineTable,
  flag,
  integer,
  key,
  nullable,
  text,
  time,
  uuid,
} from "../../database/defineTable.ts";

/** One attempt to deliver a message to a webhook; the last few are kept. */
export class WebhookAttempt extends defineTable({
  table: "webhook_attempts",
  columns: {
    id: key(uuid()),
    webhookId: uuid(),
    messageId: uuid(),
    event: text(24),
    at: time(),
    delivered: flag(),
    status: nullable(integer()),
    fault: nullable(text(200)),
    /** Milliseconds. */
    duration: integer(),
  },
}) {}
