import type { Tier } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/**
 * From which WAT day on a tier's windows lie in which hours. Each change of the catalogue is a row of
 * its own and never changes an earlier day: what was shown stays shown.
 */
export class TierHours extends Model<
  InferAttributes<TierHours>,
  InferCreationAttributes<TierHours>
> {
  static readonly definition: TableDefinition = {
    table: "tier_hours",
    columns: {
      tier: { type: DataTypes.STRING(16), primaryKey: true },
      validFrom: { type: DataTypes.DATE, primaryKey: true },
      opens: DataTypes.STRING(5),
      closes: DataTypes.STRING(5),
    },
    told: ["tier"],
  };

  declare tier: Tier;
  /** The begin of the first day that it holds for, market time. */
  declare validFrom: Date;
  /** "07:00", WAT, as `closes`; both null: all day. */
  declare opens: string | null;
  declare closes: string | null;
}

/** Hours as plain data. */
export type TierHoursRow = InferAttributes<TierHours>;
