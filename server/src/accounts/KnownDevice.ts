import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A device at which a member has signed in. */
export class KnownDevice extends Model<
  InferAttributes<KnownDevice>,
  InferCreationAttributes<KnownDevice>
> {
  static readonly definition: TableDefinition = {
    table: "known_devices",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      markHash: { type: DataTypes.STRING(64), primaryKey: true },
      usedAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  /** SHA-256 of the mark that the device keeps. */
  declare markHash: string;
  /** The last sign-in there. */
  declare usedAt: Date;
}
