import type { ContentOrigin } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** A text that a content file has had. Written once, never changed. */
export class ContentVersion extends Model<
  InferAttributes<ContentVersion>,
  InferCreationAttributes<ContentVersion>
> {
  static readonly definition: TableDefinition = {
    table: "content_versions",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      file: DataTypes.STRING(300),
      number: DataTypes.INTEGER,
      text: DataTypes.TEXT,
      origin: DataTypes.STRING(16),
      authorId: DataTypes.UUID,
      note: DataTypes.STRING(200),
      restoredFrom: DataTypes.INTEGER,
      createdAt: DataTypes.DATE,
    },
  };

  declare id: string;
  /** Path within the content folder. */
  declare file: string;
  /** From 1 on, by file. */
  declare number: number;
  /** Null: the file went. */
  declare text: string | null;
  declare origin: ContentOrigin;
  /** Null where the server made it, or the account is gone. */
  declare authorId: string | null;
  declare note: string | null;
  declare restoredFrom: number | null;
  declare createdAt: Date;
}

/** A version as it is read. */
export type ContentVersionRow = InferAttributes<ContentVersion>;
