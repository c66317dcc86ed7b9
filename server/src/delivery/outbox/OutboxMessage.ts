import type { OutboxState } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import {
  defineTable,
  integer,
  key,
  nullable,
  text,
  time,
  uuid,
} from "../../database/defineTable.ts";

/** A message to the outside that was decided in a transaction and is sent after its commit. */
export class OutboxMessage extends defineTable({
  table: "outbox_messages",
  columns: {
    id: key(uuid()),
    channel: text(16),
    recipient: text(254),
    /** JSON; emptied once it was sent or expired: it may carry a secret. A dead letter keeps it. */
    payload: text(),
    /** A mail's subject, which stays while the message does; null where a message has none. */
    subject: nullable(text(200)),
    status: text<OutboxState>(16),
    attempts: integer(),
    nextAttemptAt: time(),
    lastError: nullable(text(500)),
    createdAt: time(),
    sentAt: nullable(time()),
    /** The receiver, where messages must arrive in the order of their ids; null: in any order. */
    orderKey: nullable(text(80)),
    /** When the message has lost its point and must not be sent any more, wall time; null: never. */
    expiresAt: nullable(time()),
    /** Until when it belongs to the worker that is handing it over. */
    takenUntil: nullable(time()),
    /** Unique: what was written under the same key before is not written again. */
    idempotencyKey: nullable(text(120)),
    /** What it shares with others that are counted and taken back together. */
    batchKey: nullable(text(60)),
  },
}) {}

/** A message as plain data. */
export type OutboxRow = InferAttributes<OutboxMessage>;
