import type { Country, Language } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/**
 * A form that was sent for an address, with what it said. Its own mailed code makes a member of it;
 * until then it is one of any number, of which none knows of the others.
 */
export class Registration extends Model<
  InferAttributes<Registration>,
  InferCreationAttributes<Registration>
> {
  static readonly definition: TableDefinition = {
    table: "registrations",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      email: DataTypes.STRING(254),
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
  /** Trimmed and in lower case. */
  declare email: string;
  declare fullName: string;
  declare phone: string;
  declare country: Country;
  declare telegram: string | null;
  /** Of the form that sent it. */
  declare language: Language;
  /** Empty once the code does not work any more. */
  declare passwordHash: string;
  /** Version of the risk disclosure that was acknowledged with it, at `createdAt`. */
  declare riskVersion: string | null;
  /** HMAC-SHA256 with the application's secret; null until a code was mailed. */
  declare codeHash: string | null;
  declare createdAt: Date;
  /** When its code stops working; the row stays for a while, so that staff can tell why. */
  declare expiresAt: Date;
}

export type RegistrationRow = InferAttributes<Registration>;
