import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/**
 * From which WAT day on a member keeps which hours free of signal windows. Each choice is a row of
 * its own and never changes an earlier day: what was shown stays shown.
 */
export class SignalNight extends Model<
  InferAttributes<SignalNight>,
  InferCreationAttributes<SignalNight>
> {
  static readonly definition: TableDefinition = {
    table: "signal_nights",
    told: ["memberId"],
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      validFrom: { type: DataTypes.DATE, primaryKey: true },
      nightFrom: DataTypes.INTEGER,
      nightTo: DataTypes.INTEGER,
    },
  };

  declare memberId: string;
  /** The begin of the first day that it holds for, market time. */
  declare validFrom: Date;
  /** Minutes of the WAT day; both null: the tier's own windows. */
  declare nightFrom: number | null;
  declare nightTo: number | null;
}

/** A choice as plain data. */
export type SignalNightRow = InferAttributes<SignalNight>;
