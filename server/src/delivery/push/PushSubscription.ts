import type { InferAttributes } from "sequelize";
import {
  defineTable,
  flag,
  integer,
  key,
  nullable,
  real,
  text,
  time,
  uuid,
} from "../../database/defineTable.ts";

/** A browser of a member's that the server may wake with a message. Lasts as long as its session. */
export class PushSubscription extends defineTable({
  table: "push_subscriptions",
  columns: {
    id: key(uuid()),
    memberId: uuid(),
    /** The session it was made in; one has one subscription, and takes it along when it ends. */
    sessionId: uuid(),
    /** The push service's address for this browser; whoever knows it and the keys can send to it. */
    endpoint: text(),
    /** SHA-256 of the endpoint, unique: a browser belongs to one member. */
    endpointHash: text(64),
    p256dh: text(100),
    auth: text(32),
    /** With commas between them. */
    events: text(120),
    /** With commas between them; empty: all. */
    pairs: text(),
    /** Percent. */
    minConfidence: real(),
    recommendedOnly: flag(),
    /** Minutes of the day in West Africa Time; both or none. */
    quietFrom: nullable(integer()),
    quietTo: nullable(integer()),
    /** Such as "Chrome on Windows". */
    device: text(60),
    testedAt: nullable(time()),
    lastSuccessAt: nullable(time()),
    createdAt: time(),
  },
}) {}

/** A subscription as plain data. */
export type PushSubscriptionRow = InferAttributes<PushSubscription>;
