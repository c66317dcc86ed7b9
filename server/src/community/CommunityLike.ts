import { defineTable, key, time, uuid } from "../database/defineTable.ts";

/** One member's like of one post. */
export class CommunityLike extends defineTable({
  table: "community_likes",
  columns: {
    postId: key(uuid()),
    memberId: key(uuid()),
    createdAt: time(),
  },
}) {}
