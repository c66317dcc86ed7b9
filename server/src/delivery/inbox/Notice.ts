import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** Something that a member was told. Its words are made where it is shown. */
export class Notice extends Model<InferAttributes<Notice>, InferCreationAttributes<Notice>> {
  static readonly definition: TableDefinition = {
    table: "notices",
    told: ["memberId"],
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      memberId: DataTypes.UUID,
      facts: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
      readAt: DataTypes.DATE,
    },
  };

  /** Of version 7: a later one sorts after an earlier one. */
  declare id: string;
  declare memberId: string;
  /** `NoticeFacts` as JSON. */
  declare facts: string;
  /** Wall time, as `readAt`; that is null while the notice is unread. */
  declare createdAt: Date;
  declare readAt: Date | null;
}

/** A notice as plain data. */
export type NoticeRow = InferAttributes<Notice>;
