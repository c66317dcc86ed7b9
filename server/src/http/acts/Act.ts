import {
  defineTable,
  integer,
  key,
  nullable,
  text,
  time,
  uuid,
} from "../../database/defineTable.ts";

/**
 * A write that was committed, by the key that came with it. It is nobody's: without the key, which
 * is stored nowhere, it tells neither who made which call nor what was answered.
 */
export class Act extends defineTable({
  table: "acts",
  columns: {
    id: key(text(43)),
    /** Of all that the call asked for. */
    fingerprint: text(43),
    /** The process that made it: one that runs knows what it is still at. */
    process: uuid(),
    /** Of the reply; null until it was given, and where it is not kept. */
    status: nullable(integer()),
    sealedReply: nullable(text()),
    createdAt: time(),
  },
}) {}
