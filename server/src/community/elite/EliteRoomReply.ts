import type { InferAttributes } from "sequelize";
import { defineTable, key, text, time, uuid } from "../../database/defineTable.ts";

/** A question or an answer below a host's post. */
export class EliteRoomReply extends defineTable({
  table: "elite_room_replies",
  columns: {
    id: key(uuid()),
    postId: uuid(),
    memberId: uuid(),
    text: text(),
    createdAt: time(),
  },
}) {}

/** A reply as plain data. */
export type EliteReplyRow = InferAttributes<EliteRoomReply>;
