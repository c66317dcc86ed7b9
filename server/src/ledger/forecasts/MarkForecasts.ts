import {
  defineTable,
  flag,
  integer,
  key,
  nullable,
  text,
  time,
} from "../../database/defineTable.ts";

/** What opens the record of a mark's forecasts, and when it may be read. */
export class MarkForecasts extends defineTable({
  table: "mark_forecasts",
  columns: {
    feed: key(text(64)),
    /** Market time. */
    mark: key(time()),
    /** The record's position in the ledger. */
    position: integer(),
    /** What was forecast (`OpenedForecasts`), as canonical JSON; null where nothing was. */
    opening: nullable(text()),
    /** Hex; null without an opening. */
    salt: nullable(text(64)),
    /** Wall time from which on the opening may be read. */
    openAt: time(),
    /** Whether it is known, and counted, how they came out. */
    counted: flag(),
  },
}) {}
