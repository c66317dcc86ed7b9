import type { Country, Language } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/**
 * One application for an address, with what its form said. Its own mailed code makes it the
 * account; until then it is one of any number, of which none knows of the others.
 */
export class Registration extends Model<
  InferAttributes<Registration>,
  InferCreationAttributes<Registration>
> {
  static readonly definition: TableDefinition = {
    table: "registrations",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      memberId: DataTypes.UUID,
      fullName: DataTypes.STRING(120),
      phone: DataTypes.STRING(32),
      country: DataTypes.STRING(60),
      telegram: DataTypes.STRING(64),
      language: DataTypes.STRING(2),
      passwordHash: DataTypes.STRING(255),
      riskVersion: DataTypes.STRING(32),
      codeHash: DataTypes.STRING(64),
      createdAt: DataTypes.DATE,
      expiresAt: DataTypes.DATE,
    },
  };

  declare id: string;
  /** The unconfirmed member that stands for the address. */
  declare memberId: string;
  declare fullName: string;
  declare phone: string;
  declare country: Country;
  declare telegram: string | null;
  /** Of the form that sent it. */
  declare language: Language;
  declare passwordHash: string;
  /** Version of the risk disclosure that was acknowledged with it, at `createdAt`. */
  declare riskVersion: string | null;
  /** HMAC-SHA256 with the application's secret; null until a code was mailed. */
  declare codeHash: string | null;
  declare createdAt: Date;
  declare expiresAt: Date;
}

export type RegistrationRow = InferAttributes<Registration>;
