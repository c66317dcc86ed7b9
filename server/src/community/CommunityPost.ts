import type { InferAttributes } from "sequelize";
import { defineTable, key, nullable, text, time, uuid } from "../database/defineTable.ts";

/** A post of the feed. Ids are time-ordered, so that newest first is by id. */
export class CommunityPost extends defineTable({
  table: "community_posts",
  columns: {
    id: key(uuid()),
    memberId: uuid(),
    text: text(),
    createdAt: time(),
    /** Set by staff: no member sees the post any more. */
    hiddenAt: nullable(time()),
    hiddenReason: nullable(text()),
  },
}) {}

/** A post as plain data. */
export type PostRow = InferAttributes<CommunityPost>;
