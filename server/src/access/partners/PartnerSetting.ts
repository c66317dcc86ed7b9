import type { Partner } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** How the postbacks of one partner are handled; without a row they are not taken. */
export class PartnerSetting extends Model<
  InferAttributes<PartnerSetting>,
  InferCreationAttributes<PartnerSetting>
> {
  static readonly definition: TableDefinition = {
    table: "partner_settings",
    columns: {
      partner: { type: DataTypes.STRING(16), primaryKey: true },
      enabled: DataTypes.BOOLEAN,
      secretHash: DataTypes.STRING(64),
      secretAt: DataTypes.DATE,
      approveUpTo: DataTypes.INTEGER,
    },
  };

  declare partner: Partner;
  declare enabled: boolean;
  /** SHA-256 of the secret; null before the first. */
  declare secretHash: string | null;
  declare secretAt: Date | null;
  /** Whole US dollars; null: a person always decides. */
  declare approveUpTo: number | null;
}

/** A partner's setting as plain data. */
export type PartnerSettingRow = InferAttributes<PartnerSetting>;
