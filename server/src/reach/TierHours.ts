import type { Tier } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import { defineTable, key, nullable, text, time } from "../database/defineTable.ts";

/**
 * From which WAT day on a tier's windows lie in which hours. Each change of the catalogue is a row of
 * its own and never changes an earlier day: what was shown stays shown.
 */
export class TierHours extends defineTable({
  table: "tier_hours",
  columns: {
    tier: key(text<Tier>(16)),
    /** The begin of the first day that it holds for, market time. */
    validFrom: key(time()),
    /** "07:00", WAT, as `closes`; both null: all day. */
    opens: nullable(text(5)),
    closes: nullable(text(5)),
  },
  told: ["tier"],
}) {}

/** Hours as plain data. */
export type TierHoursRow = InferAttributes<TierHours>;
