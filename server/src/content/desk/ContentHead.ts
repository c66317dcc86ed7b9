import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** Which version of a content file is the newest; by it other processes hear of a new one. */
export class ContentHead extends Model<
  InferAttributes<ContentHead>,
  InferCreationAttributes<ContentHead>
> {
  static readonly definition: TableDefinition = {
    table: "content_files",
    columns: {
      file: { type: DataTypes.STRING(300), primaryKey: true },
      number: DataTypes.INTEGER,
    },
    told: ["file"],
  };

  declare file: string;
  declare number: number;
}
