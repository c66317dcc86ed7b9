import type { LiveEvent } from "@signaldeck/contract";

import type { LiveAudience } from "../reach/audience.ts";
import { counted, defineTable, text, time } from "../database/defineTable.ts";

/** One thing that the live stream says, written in the transaction that made it true. */
export class LiveEventRow extends defineTable({
  table: "live_events",
  announced: true,
  columns: {
    /** Ascending in commit order: what a client resumes after. */
    id: counted(),
    type: text<LiveEvent["type"]>(40),
    audience: text<LiveAudience>(60),
    /** The whole LiveEvent as JSON, ready to be sent. */
    payload: text(),
    /** Wall time. */
    createdAt: time(),
  },
}) {}
