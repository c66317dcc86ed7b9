import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A signed-in device. The token itself is nowhere stored, only its SHA-256. */
export class StoredSession extends Model<
  InferAttributes<StoredSession>,
  InferCreationAttributes<StoredSession>
> {
  static readonly definition: TableDefinition = {
    table: "sessions",
    told: ["memberId", "viewAs"],
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      memberId: DataTypes.UUID,
      viewAs: DataTypes.UUID,
      tokenHash: DataTypes.STRING(64),
      userAgent: DataTypes.STRING(255),
      markHash: DataTypes.STRING(64),
      createdAt: DataTypes.DATE,
      expiresAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare memberId: string;
  /** Whose eyes this session of a staff member looks through; null for a sign-in. */
  declare viewAs: CreationOptional<string | null>;
  declare tokenHash: string;
  declare userAgent: string | null;
  /** Of the device, where it keeps a mark; see `KnownDevice`. */
  declare markHash: CreationOptional<string | null>;
  declare createdAt: Date;
  declare expiresAt: Date;
}
