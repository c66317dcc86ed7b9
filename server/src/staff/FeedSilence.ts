import { defineTable, key, nullable, text, time, uuid } from "../database/defineTable.ts";

/** A time in which a vendor gave no price although its market was open. */
export class FeedSilence extends defineTable({
  table: "feed_silences",
  columns: {
    id: key(uuid()),
    feed: text(64),
    /** The feed's name until it speaks again; then null. */
    openKey: nullable(text(64)),
    /** When its last price came. */
    since: time(),
    noticedAt: time(),
    endedAt: nullable(time()),
  },
}) {}
