import { defineTable, key, text, time, uuid } from "../database/defineTable.ts";

/** A device at which a member has signed in. */
export class KnownDevice extends defineTable({
  table: "known_devices",
  columns: {
    memberId: key(uuid()),
    /** SHA-256 of the id that the device keeps. */
    markHash: key(text(64)),
    /** The last sign-in there. */
    usedAt: time(),
  },
}) {}
