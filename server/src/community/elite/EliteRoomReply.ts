import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** A question or an answer below a host's post. */
export class EliteRoomReply extends Model<
  InferAttributes<EliteRoomReply>,
  InferCreationAttributes<EliteRoomReply>
> {
  static readonly definition: TableDefinition = {
    table: "elite_room_replies",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      postId: DataTypes.UUID,
      memberId: DataTypes.UUID,
      text: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare postId: string;
  declare memberId: string;
  declare text: string;
  declare createdAt: Date;
}

/** A reply as plain data. */
export type EliteReplyRow = InferAttributes<EliteRoomReply>;
