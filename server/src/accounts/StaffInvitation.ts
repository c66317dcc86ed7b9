import { defineTable, key, time, uuid } from "../database/defineTable.ts";

/** A staff account that has no password yet; deleted when one was chosen with the mailed link. */
export class StaffInvitation extends defineTable({
  table: "staff_invitations",
  columns: {
    memberId: key(uuid()),
    createdAt: time(),
    /** When the newest mailed link stops working. */
    expiresAt: time(),
  },
}) {}
