import type { InferAttributes } from "sequelize";
import { defineTable, key, text, time, uuid } from "../database/defineTable.ts";

/** One privileged deed: who did what to whom. Written once, never changed. */
export class AuditRecord extends defineTable({
  table: "audit_records",
  columns: {
    id: key(uuid()),
    actorId: uuid(),
    /** Such as `claim.approved`. */
    action: text(60),
    /** Such as `member`. */
    subjectType: text(40),
    subjectId: text(64),
    /** JSON object. */
    details: text(),
    createdAt: time(),
  },
}) {}

/** A record as it is read. */
export type AuditRow = InferAttributes<AuditRecord>;
