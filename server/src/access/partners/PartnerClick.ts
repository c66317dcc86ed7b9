import { defineTable, key, text, time, uuid } from "../../database/defineTable.ts";

/** The random id by which partners name a member; it says nothing of them to anybody else. */
export class PartnerClick extends defineTable({
  table: "partner_clicks",
  columns: {
    memberId: key(uuid()),
    clickId: text(32),
    createdAt: time(),
  },
}) {}
