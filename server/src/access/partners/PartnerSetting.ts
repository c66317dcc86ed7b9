import type { Partner } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import {
  defineTable,
  flag,
  integer,
  key,
  nullable,
  text,
  time,
} from "../../database/defineTable.ts";

/** How the postbacks of one partner are handled; without a row they are not taken. */
export class PartnerSetting extends defineTable({
  table: "partner_settings",
  columns: {
    partner: key(text<Partner>(16)),
    enabled: flag(),
    /** SHA-256 of the secret; null before the first. */
    secretHash: nullable(text(64)),
    secretAt: nullable(time()),
    /** Whole US dollars; null: a person always decides. */
    approveUpTo: nullable(integer()),
  },
}) {}

/** A partner's setting as plain data. */
export type PartnerSettingRow = InferAttributes<PartnerSetting>;
