import { defineTable, flag, key, optional, time, uuid } from "../database/defineTable.ts";

/** What a member wishes to be told; without a row the defaults hold. */
export class NotificationChoice extends defineTable({
  table: "notification_preferences",
  changeFeedKeys: ["memberId"],
  columns: {
    memberId: key(uuid()),
    signals: flag(),
    trades: flag(),
    digest: flag(),
    security: flag(),
    marketing: flag(),
    announcements: optional(flag()),
    updatedAt: time(),
  },
}) {}
