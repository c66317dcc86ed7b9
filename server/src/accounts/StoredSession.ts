import { defineTable, key, nullable, text, time, uuid } from "../database/defineTable.ts";

/** A signed-in device. The token itself is nowhere stored, only its SHA-256. */
export class StoredSession extends defineTable({
  table: "sessions",
  changeFeedKeys: ["memberId", "viewAs"],
  columns: {
    id: key(uuid()),
    memberId: uuid(),
    /** Whose eyes this session of a staff member looks through; null for a sign-in. */
    viewAs: nullable(uuid()),
    tokenHash: text(64),
    userAgent: nullable(text(255)),
    /** Of the device, where it keeps an id; see `KnownDevice`. */
    markHash: nullable(text(64)),
    createdAt: time(),
    expiresAt: time(),
  },
}) {}
