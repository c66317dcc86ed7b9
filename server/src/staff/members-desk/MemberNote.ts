import type { InferAttributes } from "sequelize";
import { defineTable, key, text, time, uuid } from "../../database/defineTable.ts";
import { ownRows } from "../../members/ownRows.ts";

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

/** What staff have written down: about the member, hence the member's to read and to take along. */
export const notesPersonalData = ownRows(MemberNote, {
  name: "notes of the staff",
  columns: ["text", "createdAt"],
  order: "createdAt",
});
