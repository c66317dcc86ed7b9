import type { InferAttributes } from "sequelize";
import { defineTable, integer, key, text, time, uuid } from "../../../database/defineTable.ts";

/** An account of play money on one feed; a member's newest one is followed, none is ever changed. */
export class PaperAccount extends defineTable({
  table: "paper_accounts",
  columns: {
    id: key(uuid()),
    memberId: uuid(),
    feed: text(64),
    startCents: integer(),
    /** Market time. */
    begunAt: time(),
    /** Wall time. */
    createdAt: time(),
  },
}) {}

/** An account as plain data. */
export type PaperAccountRow = InferAttributes<PaperAccount>;
