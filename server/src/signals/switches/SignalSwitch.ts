import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

export type SwitchName = "engine" | "imports";

/** What the operator can stop and start again; both rows exist from the beginning. */
export class SignalSwitch extends Model<
  InferAttributes<SignalSwitch>,
  InferCreationAttributes<SignalSwitch>
> {
  declare name: SwitchName;
  declare paused: boolean;
  declare reason: string | null;
  declare changedBy: string | null;
  /** Wall time. */
  declare changedAt: Date | null;

  static definition: TableDefinition = {
    table: "signal_switches",
    columns: {
      name: { type: DataTypes.STRING(16), primaryKey: true },
      paused: { type: DataTypes.BOOLEAN, allowNull: false },
      reason: { type: DataTypes.STRING(300), allowNull: true },
      changedBy: { type: DataTypes.UUID, allowNull: true },
      changedAt: { type: DataTypes.DATE, allowNull: true },
    },
  };
}

/** A switch as plain data. */
export type SwitchRow = InferAttributes<SignalSwitch>;
