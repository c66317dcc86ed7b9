import type { AskedPartner } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** By which token a partner is asked; without a row it is not. */
export class AskedPartnerSetting extends Model<
  InferAttributes<AskedPartnerSetting>,
  InferCreationAttributes<AskedPartnerSetting>
> {
  static readonly definition: TableDefinition = {
    table: "asked_partners",
    columns: {
      partner: { type: DataTypes.STRING(16), primaryKey: true },
      sealedToken: DataTypes.TEXT,
      appId: DataTypes.STRING(64),
      tokenAt: DataTypes.DATE,
      tokenEndsAt: DataTypes.DATE,
      refusedAt: DataTypes.DATE,
      heldUntil: DataTypes.DATE,
    },
  };

  declare partner: AskedPartner;
  /** Sealed with the application's secret. */
  declare sealedToken: string;
  /** Said beside the token where the partner wants that. */
  declare appId: string | null;
  declare tokenAt: Date;
  /** What a token that can be read says of its end. */
  declare tokenEndsAt: Date | null;
  /** Since when it refuses the token. */
  declare refusedAt: Date | null;
  /** Until then it is not asked. */
  declare heldUntil: Date | null;
}

/** A setting as plain data. */
export type AskedPartnerSettingRow = InferAttributes<AskedPartnerSetting>;
