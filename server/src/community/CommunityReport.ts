import type { ReportState } from "@signaldeck/contract";
import { defineTable, key, text, time, uuid } from "../database/defineTable.ts";

/** One member's complaint about one post. */
export class CommunityReport extends defineTable({
  table: "community_reports",
  columns: {
    id: key(uuid()),
    postId: uuid(),
    memberId: uuid(),
    reason: text(),
    /** Closed once staff have hidden the post or dismissed its reports. */
    state: text<ReportState>(16),
    createdAt: time(),
  },
}) {}
