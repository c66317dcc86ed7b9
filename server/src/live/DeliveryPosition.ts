import { defineTable, integer, key, text } from "../database/defineTable.ts";

/** The followers that turn the event log's events into messages. */
export type FollowerName =
  | "webhooks"
  | "push"
  | "result-mails"
  | "receptions"
  | "telegram"
  | "paper";

/** Up to which live event a subscriber has taken what follows from them. */
export class DeliveryPosition extends defineTable({
  table: "delivery_positions",
  columns: {
    name: key(text(24)),
    lastEventId: integer(),
  },
}) {}
