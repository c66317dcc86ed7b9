import type { Tier } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** The one code that unlocks a member's dashboard now; it is deleted when it was used. */
export class DashboardCode extends Model<
  InferAttributes<DashboardCode>,
  InferCreationAttributes<DashboardCode>
> {
  static readonly definition: TableDefinition = {
    table: "dashboard_codes",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      codeHash: DataTypes.STRING(64),
      tier: DataTypes.STRING(16),
      triesLeft: DataTypes.INTEGER,
      expiresAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  /** HMAC-SHA256 with the application's secret: a short code's plain hash could be guessed. */
  declare codeHash: string;
  /** The tier that was verified. */
  declare tier: Tier;
  declare triesLeft: number;
  declare expiresAt: Date;
}
