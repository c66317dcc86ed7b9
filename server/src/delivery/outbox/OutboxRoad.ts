import { defineTable, key, text, time } from "../../database/defineTable.ts";

/** A way out that does not work at the moment: whoever is at its end refuses us, or is not there. */
export class OutboxRoad extends defineTable({
  table: "outbox_roads",
  columns: {
    /** The channel, and the host where each receiver may have another one: "push host.example". */
    id: key(text(280)),
    channel: text(16),
    /** What was answered last; names no receiver. */
    lastError: text(500),
    failingSince: time(),
    /** Tries go on while something waits for this road, so an old one tells nothing any more. */
    triedAt: time(),
  },
}) {}
