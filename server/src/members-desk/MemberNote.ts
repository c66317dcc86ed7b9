import type { InferAttributes } from "sequelize";
import { defineTable, key, text, time, uuid } from "../database/defineTable.ts";

/** What somebody of the staff has written down about a member; never shown on the member's screens. */
export class MemberNote extends defineTable({
  table: "member_notes",
  columns: {
    id: key(uuid()),
    memberId: uuid(),
    authorId: uuid(),
    text: text(),
    createdAt: time(),
  },
}) {}

/** A note as plain data. */
export type MemberNoteRow = InferAttributes<MemberNote>;
