import { defineTable, flag, key, nullable, text, time, uuid } from "../../database/defineTable.ts";

/** A time in which the engine did not publish since it was stopped; wall time. */
export class EngineStop extends defineTable({
  table: "engine_stops",
  columns: {
    id: key(uuid()),
    reason: text(300),
    /** Stopped by what its own watch found, not by a person. */
    byItself: flag(),
    since: time(),
    /** Null: it still is. */
    until: nullable(time()),
  },
}) {}
