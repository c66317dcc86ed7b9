import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A staff account that has no password yet; deleted when one was chosen with the mailed link. */
export class StaffInvitation extends Model<
  InferAttributes<StaffInvitation>,
  InferCreationAttributes<StaffInvitation>
> {
  static readonly definition: TableDefinition = {
    table: "staff_invitations",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      createdAt: DataTypes.DATE,
      expiresAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  declare createdAt: Date;
  /** When the newest mailed link stops working. */
  declare expiresAt: Date;
}
