import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** A host's post in the elite room. Ids are time-ordered, so that newest first is by id. */
export class EliteRoomPost extends Model<
  InferAttributes<EliteRoomPost>,
  InferCreationAttributes<EliteRoomPost>
> {
  static readonly definition: TableDefinition = {
    table: "elite_room_posts",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      memberId: DataTypes.UUID,
      text: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
      pinnedAt: DataTypes.DATE,
    },
  };

  declare id: string;
  /** The host; null once their account is gone. */
  declare memberId: string | null;
  declare text: string;
  declare createdAt: Date;
  /** Set while the post stands at the top. */
  declare pinnedAt: CreationOptional<Date | null>;
}

/** A post as plain data. */
export type ElitePostRow = InferAttributes<EliteRoomPost>;
