import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** What one of the staff wishes to be told of what waits, and what they were told last. */
export class DeskNotice extends Model<
  InferAttributes<DeskNotice>,
  InferCreationAttributes<DeskNotice>
> {
  static readonly definition: TableDefinition = {
    table: "desk_notices",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      kinds: DataTypes.STRING(120),
      channels: DataTypes.STRING(40),
      hoursFrom: DataTypes.INTEGER,
      hoursTo: DataTypes.INTEGER,
      zone: DataTypes.STRING(64),
      everyHours: DataTypes.INTEGER,
      toldAt: DataTypes.DATE,
      open: DataTypes.BOOLEAN,
    },
  };

  declare memberId: string;
  /** With commas between them; empty: nothing is told. */
  declare kinds: string;
  /** With commas between them; empty: nothing is told. */
  declare channels: string;
  /** Minutes of the day where the person is; both or none. */
  declare hoursFrom: number | null;
  declare hoursTo: number | null;
  /** Such as "Africa/Lagos". */
  declare zone: string;
  declare everyHours: number;
  /** When the last notice was written; null before the first. */
  declare toldAt: Date | null;
  /** Something of what that notice told, or more, has waited without a break ever since. */
  declare open: boolean;
}

/** A choice as plain data. */
export type DeskNoticeRow = InferAttributes<DeskNotice>;
