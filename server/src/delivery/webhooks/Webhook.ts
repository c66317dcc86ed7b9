import type { WebhookDisabledReason } from "@signaldeck/contract";
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

/** Where a member's own tool is told of signals. */
export class Webhook extends defineTable({
  table: "webhooks",
  columns: {
    id: key(uuid()),
    memberId: uuid(),
    url: text(500),
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
    /** Encrypted with the webhook's id as its owner: a signature needs the secret itself. */
    sealedSecret: text(255),
    secretAt: time(),
    sealedPreviousSecret: nullable(text(255)),
    previousSecretUntil: nullable(time()),
    disabledReason: nullable(text<WebhookDisabledReason>(16)),
    /** The first failed attempt since one succeeded. */
    failingSince: nullable(time()),
    testedAt: nullable(time()),
    createdAt: time(),
    updatedAt: time(),
  },
}) {}

/** A webhook as plain data. */
export type WebhookRow = InferAttributes<Webhook>;
