import type { InferAttributes } from "sequelize";
import { defineTable, key, nullable, text, time, uuid } from "../../database/defineTable.ts";

/** A host's post in the elite room. Ids are time-ordered, so that newest first is by id. */
export class EliteRoomPost extends defineTable({
  table: "elite_room_posts",
  columns: {
    id: key(uuid()),
    /** The host; null once their account is gone. */
    memberId: nullable(uuid()),
    text: text(),
    createdAt: time(),
    /** Set while the post stands at the top. */
    pinnedAt: nullable(time()),
  },
}) {}

/** A post as plain data. */
export type ElitePostRow = InferAttributes<EliteRoomPost>;
