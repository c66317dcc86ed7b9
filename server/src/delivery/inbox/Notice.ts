import type { InferAttributes } from "sequelize";
import { defineTable, key, nullable, text, time, uuid } from "../../database/defineTable.ts";
import { ownRows } from "../../members/ownRows.ts";

/** Something that a member was told. Its words are made where it is shown. */
export class Notice extends defineTable({
  table: "notices",
  changeFeedKeys: ["memberId"],
  columns: {
    /** Of version 7: a later one sorts after an earlier one. */
    id: key(uuid()),
    memberId: uuid(),
    /** `NoticeFacts` as JSON. */
    facts: text(),
    /** Wall time, as `readAt`; that is null while the notice is unread. */
    createdAt: time(),
    readAt: nullable(time()),
  },
}) {}

/** A notice as plain data. */
export type NoticeRow = InferAttributes<Notice>;

/** What a member was told, and when they read it. */
export const inboxPersonalData = ownRows(Notice, {
  name: "inbox",
  columns: ["id", "facts", "createdAt", "readAt"],
  order: "id",
});
